import {
  type BlockMap,
  type DraftDecoratorType,
  type Editor as DraftEditor,
  type EditorProps as DraftProps,
  EditorState,
} from 'draft-js';
import { flushSync } from 'react-dom';
import { Editor, type EditorProps } from 'react-draft-wysiwyg';
import { outOfPictures } from './beside-picture.ts';
import { tidied } from './caret-lines.ts';
import { composed, withoutSelectedBlocks, withPictures } from './composition.ts';
import { LongBlockDecorator, stateWithRuns } from './long-blocks.ts';
import { UndoSteps } from './undo-steps.ts';

/** With the props that the editor hands on to Draft, which its types leave out. */
export type GuardedProps = EditorProps &
  Pick<DraftProps, 'handleDrop' | 'handleDroppedFiles' | 'handlePastedFiles' | 'keyBindingFn' | 'customStyleMap'>;

/**
 * With what its types leave out: the blocks that were copied last, whether what is dragged comes from the text, and what
 * the text is for whatever else happens before it is drawn.
 */
type Draft = DraftEditor & {
  getClipboard: () => BlockMap | null;
  _internalDrag: boolean;
  _latestEditorState: EditorState;
  update: (state: EditorState) => void;
};

type Inner = {
  editor: Draft | null;
  wrapperId: string;
  compositeDecorator: DraftDecoratorType;
  state: { editorState: EditorState };
  onChange: (state: EditorState) => void;
  componentDidMount: () => void;
};

/**
 * The editor, made to stand React's ways: by itself it adds its listeners again each time that React replays effects
 * or shows it after it was hidden. And made to stand paragraphs of any length.
 */
export class GuardedEditor extends Editor {
  declare readonly props: GuardedProps;
  private isSetUp = false;
  /** What is composed stands in the place of blocks that were taken out: that is one step. */
  private isReplacing = false;

  constructor(props: GuardedProps) {
    super(props);
    const inner = this as unknown as Inner;
    inner.compositeDecorator = new LongBlockDecorator(inner.compositeDecorator);
    const editorState = EditorState.set(inner.state.editorState, { decorator: inner.compositeDecorator });
    inner.state = { ...inner.state, editorState };
    const { onChange } = inner;
    const steps = new UndoSteps();
    inner.onChange = state => {
      const before = inner.state.editorState;
      const whole = withPictures(before, state);
      const changed = this.isReplacing ? whole : steps.parted(before, composed(before, whole));
      const next = outOfPictures(stateWithRuns(tidied(before, changed)));
      // A key that ends what is composed changes the text once more in the same event.
      if (inner.editor?._latestEditorState === state) inner.editor._latestEditorState = next;
      onChange(next);
    };
  }

  override componentDidMount(): void {
    if (this.isSetUp) return;
    this.isSetUp = true;
    const inner = this as unknown as Inner;
    (Editor.prototype as unknown as Inner).componentDidMount.call(this);
    // A name on a group of nothing in particular, which screen readers should not be given.
    document.getElementById(inner.wrapperId)?.removeAttribute('aria-label');
  }

  /** Draft's editor inside. The ref that the library hands out becomes that of the element. */
  get draft(): Draft | null {
    return (this as unknown as Inner).editor;
  }

  /** To be called before Draft hears that an input method begins. */
  readonly beginComposition = (): void => {
    const without = withoutSelectedBlocks((this as unknown as Inner).state.editorState);
    this.isReplacing = without !== null;
    // Drawn at once: the browser composes at the caret that it finds then.
    if (without) flushSync(() => this.change(without));
  };

  /** To be called when files that were dragged within the text are put down: Draft would take the next drag for one, too. */
  endDrag(): void {
    const { draft } = this;
    if (draft) draft._internalDrag = false;
  }

  /** Puts a state in the place of the present one, as typing does. */
  change(state: EditorState): void {
    (this as unknown as Inner).onChange(state);
  }
}
