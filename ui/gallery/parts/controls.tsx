import { Bookmark, Ellipsis, PenLine, Plus, Share2, ThumbsUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../src/avatar/avatar.tsx';
import { Button, ButtonLink } from '../../src/button/button.tsx';
import { Checkbox } from '../../src/checkbox/checkbox.tsx';
import { IconButton } from '../../src/icon-button/icon-button.tsx';
import { Anchor } from '../../src/linked/anchor.tsx';
import { Logo } from '../../src/logo/logo.tsx';
import { Menu, MenuChoice, MenuItem } from '../../src/menu/menu.tsx';
import { Segmented } from '../../src/segmented/segmented.tsx';
import { Switch } from '../../src/switch/switch.tsx';
import { TabLinks, Tabs } from '../../src/tabs/tabs.tsx';
import { Part, Sample } from '../sample.tsx';

const Buttons = () => (
  <>
    <Sample name="Button" row>
      <Button variant="primary">Publish</Button>
      <Button icon={<Plus aria-hidden="true" />}>Create collection</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
        Delete
      </Button>
      <ButtonLink link={<Anchor href="#top" />}>A link</ButtonLink>
    </Sample>
    <Sample name="Button: busy, disabled, small" row>
      <Button variant="primary" busy>
        Publishing
      </Button>
      <Button busy>Saving</Button>
      <Button variant="primary" disabled>
        Publish
      </Button>
      <Button disabled>Next</Button>
      <Button variant="quiet" disabled>
        Cancel
      </Button>
      <Button size="small">Edit</Button>
      <Button size="small" variant="primary">
        Done
      </Button>
    </Sample>
    <Sample name="IconButton: plain, pressed, with a count, outlined, busy, disabled" row>
      <IconButton label="Share" icon={<Share2 aria-hidden="true" />} />
      <IconButton label="Read later" icon={<Bookmark aria-hidden="true" />} pressed />
      <IconButton label="Like" icon={<ThumbsUp aria-hidden="true" />} count={128} pressed={false} />
      <IconButton label="Like" icon={<ThumbsUp aria-hidden="true" />} count={129} pressed outlined />
      <IconButton label="Write" icon={<PenLine aria-hidden="true" />} outlined />
      <IconButton label="Share" icon={<Share2 aria-hidden="true" />} busy />
      <IconButton label="Share" icon={<Share2 aria-hidden="true" />} disabled />
      <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} size="small" />
    </Sample>
  </>
);

export const Controls = () => {
  const [tab, setTab] = useState('published');
  const [sort, setSort] = useState('new');
  const [filter, setFilter] = useState('all');
  const [on, setOn] = useState(true);
  return (
    <Part title="Controls">
      <Buttons />
      <Sample name="Menu" row>
        <Menu trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} outlined />} align="start">
          <MenuItem icon={<PenLine aria-hidden="true" />} onSelect={() => undefined}>
            Edit
          </MenuItem>
          <MenuChoice
            label="Sort"
            value={sort}
            onChange={setSort}
            options={[
              { value: 'new', label: 'Newest first' },
              { value: 'old', label: 'Oldest first' },
            ]}
          />
          <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
        <Segmented
          label="Show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All' },
            { value: 'public', label: 'Public' },
            { value: 'private', label: 'Private' },
          ]}
        />
      </Sample>
      <Sample name="Tabs, and tabs that are addresses" columns>
        <Tabs
          label="Pages"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'published', label: 'Published Pages', content: <p>What everybody can read.</p> },
            { id: 'draft', label: 'Draft Pages', content: <p>What is not finished yet.</p> },
          ]}
        />
        <TabLinks label="Account">
          <Anchor href="#profile" aria-current="page">
            Profile
          </Anchor>
          <Anchor href="#settings">Settings</Anchor>
        </TabLinks>
      </Sample>
      <Sample name="Switch and Checkbox" columns>
        <div>
          <Switch
            label="Disable comments"
            hint="Existing ones are hidden, none is lost."
            checked={on}
            onChange={setOn}
          />
          <Switch label="Disable rating" checked={!on} onChange={next => setOn(!next)} />
          <Switch
            label="Create anonymously"
            hint="Not for private pages."
            checked={false}
            onChange={() => undefined}
            disabled
          />
          <Switch label="Being saved" checked busy onChange={() => undefined} />
        </div>
        <div>
          <Checkbox label="To read on the train" defaultChecked />
          <Checkbox label="خرائط وأسفار" />
          <Checkbox label="Not to be changed" defaultChecked disabled />
        </div>
      </Sample>
      <Sample name="Avatar and Logo" row>
        <Avatar name="Ann Lee" size="small" />
        <Avatar name="Nguyễn Thị Minh" />
        <Avatar name="王小明" />
        <Avatar name="Rolf" size="large" />
        <Avatar name="Mira O'Brien" size="huge" />
        <Logo />
        <Logo markOnly />
      </Sample>
    </Part>
  );
};
