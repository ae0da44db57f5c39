import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { AuthorCard } from '../../src/author-card/author-card.tsx';
import { CollectionCard } from '../../src/collection-card/collection-card.tsx';
import { IconButton } from '../../src/icon-button/icon-button.tsx';
import { InfiniteList } from '../../src/infinite-list/infinite-list.tsx';
import { Anchor } from '../../src/linked/anchor.tsx';
import { Count } from '../../src/number/count.tsx';
import { PageGrid } from '../../src/page-grid/page-grid.tsx';
import { PageThumbnail } from '../../src/page-thumbnail/page-thumbnail.tsx';
import { Time } from '../../src/time/time.tsx';
import { drawnPhoto } from '../drawn-photo.ts';
import { Part, Sample } from '../sample.tsx';

const started = Date.now();
const now = new Date(started).toISOString();
const threeHoursAgo = new Date(started - 3 * 3_600_000).toISOString();

const pages = [
  {
    id: '1',
    title: 'How to fold a map without losing the way',
    brief: 'Four folds that every map survives, and one that none does.',
    photo: drawnPhoto(200),
  },
  { id: '2', title: 'On waiting rooms', brief: '', photo: null },
  {
    id: '3',
    title: 'خرائط المدن القديمة وكيف نقرأها اليوم',
    brief: 'دليل قصير لمن يحب الخرائط القديمة',
    photo: drawnPhoto(35),
  },
  { id: '4', title: '東京の古い地図を歩くための小さな案内', brief: '一枚の古い地図から始まる散歩。', photo: null },
  {
    id: '5',
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    brief: 'A word and the river behind it',
    photo: drawnPhoto(150),
  },
];

export const Lists = () => {
  const [selected, setSelected] = useState<readonly string[]>(['2']);
  const toggle = (id: string) =>
    setSelected(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id]));
  return (
    <Part title="Lists">
      <Sample name="PageGrid of PageThumbnail">
        <InfiniteList hasMore loading={false} onMore={() => undefined}>
          <PageGrid label="Pages">
            {pages.map((page, at) => (
              <PageThumbnail
                key={page.id}
                {...page}
                link={<Anchor href={`#${page.id}`} />}
                badge={at === 1 ? 'Private' : undefined}
                acts={
                  at === 0 ? <IconButton size="small" label="More" icon={<Ellipsis aria-hidden="true" />} /> : undefined
                }
                meta={
                  <>
                    <Time at="2025-03-08T09:30:00Z" />
                    <span>4 min read</span>
                  </>
                }
              />
            ))}
          </PageGrid>
        </InfiniteList>
      </Sample>
      <Sample name="Being edited, one chosen; one no longer available">
        <PageGrid label="Pages being edited">
          {pages.map(page => (
            <PageThumbnail
              key={page.id}
              {...page}
              link={<Anchor href={`#${page.id}`} />}
              unavailable={page.id === '4'}
              selection={{ selected: selected.includes(page.id), onToggle: () => toggle(page.id) }}
            />
          ))}
        </PageGrid>
      </Sample>
      <Sample name="CollectionCard">
        <PageGrid label="Collections">
          {[4, 3, 2, 1, 0].map(count => (
            <CollectionCard
              key={count}
              name={count === 2 ? 'A name as long as a name of a collection may ever be, sixty' : 'Maps and ways'}
              description={
                count % 2 === 0
                  ? 'What I read before I go anywhere, and what I read when I have come back from there.'
                  : ''
              }
              photo={null}
              pages={pages.slice(0, count)}
              pageCount={count * 3}
              author="Ann Lee"
              shared={count === 4}
              link={<Anchor href="#collection" />}
            />
          ))}
        </PageGrid>
      </Sample>
      <Sample name="AuthorCard" columns>
        <AuthorCard
          name="Ann Lee"
          username="annlee"
          about="I write about folding, unfolding and finding the way back."
          photo={null}
          subscribers={12_480}
          link={<Anchor href="#ann" />}
          subscription={{ subscribed: false, onToggle: () => undefined }}
        />
        <AuthorCard
          name="ليلى حداد"
          username="layla"
          about="أكتب عن المدن والخرائط."
          photo={drawnPhoto(300)}
          subscribers={1}
          link={<Anchor href="#layla" />}
          subscription={{ subscribed: true, onToggle: () => undefined }}
        />
      </Sample>
      <Sample name="Time and Count" row>
        <Time at={now} show="relative" />
        <Time at={threeHoursAgo} show="relative" />
        <Time at="2025-03-08T09:30:00Z" />
        <Time at="2025-03-08T09:30:00Z" show="date-time" />
        <Count value={9999} />
        <Count value={1_284_000} />
      </Sample>
    </Part>
  );
};
