import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { Menu, MenuChoice } from '@recto/ui/menu/menu.tsx';
import type { EditorState } from 'draft-js';
import {
  Bold,
  ChevronDown,
  Code,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { type Block, blockOf, linkAt } from './changes.ts';
import type { Mark } from './marks.ts';
import styles from './toolbar.module.css';

export type ToolbarAct =
  | { act: 'mark'; mark: Mark }
  | { act: 'block'; block: Block }
  | { act: 'undo' | 'redo' | 'link' | 'image' };

type Props = {
  state: EditorState;
  onAct: (act: ToolbarAct) => void;
  /** Escape: back to the text. */
  onEscape: () => void;
  ref: Ref<HTMLDivElement>;
};

type Item = {
  name: string;
  label: string;
  icon: ReactNode;
  act: ToolbarAct;
  pressed?: (state: EditorState) => boolean;
  disabled?: (state: EditorState) => boolean;
};

const mark = (mark: Mark, label: string, icon: ReactNode): Item => ({
  name: mark,
  label,
  icon,
  act: { act: 'mark', mark },
  pressed: state => state.getCurrentInlineStyle().has(mark),
});
const block = (block: Block, label: string, icon: ReactNode): Item => ({
  name: block,
  label,
  icon,
  act: { act: 'block', block },
  pressed: state => blockOf(state) === block,
});

const groups: readonly (readonly Item[])[] = [
  [
    mark('BOLD', texts.bold, <Bold aria-hidden="true" />),
    mark('ITALIC', texts.italic, <Italic aria-hidden="true" />),
    mark('UNDERLINE', texts.underline, <Underline aria-hidden="true" />),
    mark('STRIKETHROUGH', texts.strike, <Strikethrough aria-hidden="true" />),
    mark('CODE', texts.code, <Code aria-hidden="true" />),
  ],
  [
    block('unordered-list-item', texts.bulletList, <List aria-hidden="true" />),
    block('ordered-list-item', texts.numberedList, <ListOrdered aria-hidden="true" />),
    block('blockquote', texts.quote, <Quote aria-hidden="true" />),
    block('code-block', texts.codeBlock, <SquareCode aria-hidden="true" />),
  ],
  [
    {
      name: 'link',
      label: texts.link,
      icon: <LinkIcon aria-hidden="true" />,
      act: { act: 'link' },
      pressed: state => linkAt(state) !== null,
    },
    { name: 'image', label: texts.image, icon: <ImageIcon aria-hidden="true" />, act: { act: 'image' } },
  ],
  [
    {
      name: 'undo',
      label: texts.undo,
      icon: <Undo2 aria-hidden="true" />,
      act: { act: 'undo' },
      disabled: state => state.getUndoStack().isEmpty(),
    },
    {
      name: 'redo',
      label: texts.redo,
      icon: <Redo2 aria-hidden="true" />,
      act: { act: 'redo' },
      disabled: state => state.getRedoStack().isEmpty(),
    },
  ],
];

const blockOptions = [
  { value: 'unstyled', label: texts.paragraph },
  { value: 'header-two', label: texts.header },
];

/**
 * What can be done to the text. One stop of the Tab key; arrow keys move inside. A press leaves the selection of the
 * text as it is.
 */
export const Toolbar = ({ state, onAct, onEscape, ref }: Props) => {
  const [here, setHere] = useState('block');
  const hasChosen = useRef(false);
  const isHeader = blockOf(state).startsWith('header');

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return onEscape();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
    const at = all.findIndex(item => item.contains(document.activeElement));
    if (at < 0) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forth = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forth]: at + 1, [back]: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const stop = (name: string) => ({
    'data-item': name,
    tabIndex: here === name ? 0 : -1,
    onFocus: () => setHere(name),
  });

  return (
    <div
      ref={ref}
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.toolbar}
      onKeyDown={onKeyDown}
      onMouseDown={event => event.preventDefault()}
    >
      <Menu
        align="start"
        onCloseAutoFocus={event => {
          if (!hasChosen.current) return;
          hasChosen.current = false;
          event.preventDefault();
          onEscape();
        }}
        trigger={
          <button
            type="button"
            className={styles.block}
            aria-label={`${texts.blockFormat}: ${isHeader ? texts.header : texts.paragraph}`}
            {...stop('block')}
          >
            {isHeader ? texts.header : texts.paragraph}
            <ChevronDown aria-hidden="true" />
          </button>
        }
      >
        <MenuChoice
          label={texts.blockFormat}
          value={isHeader ? 'header-two' : 'unstyled'}
          options={blockOptions}
          onChange={value => {
            hasChosen.current = true;
            if (isHeader !== (value === 'header-two')) onAct({ act: 'block', block: value as Block });
          }}
        />
      </Menu>
      {groups.map(items => (
        <div key={items[0]?.name} className={styles.group}>
          {items.map(({ name, label, icon, act, pressed, disabled }) => (
            <IconButton
              key={name}
              size="small"
              label={label}
              icon={icon}
              {...(pressed && { pressed: pressed(state) })}
              // A disabled button would lose the focus that is on it.
              aria-disabled={disabled?.(state) || undefined}
              onClick={() => disabled?.(state) || onAct(act)}
              {...stop(name)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
