import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { type CallOptions, showSnackbar } from '@recto/frame';
import {
  type BlockMap,
  EditorState,
  getDefaultKeyBinding,
  type ContentBlock,
  KeyBindingUtil,
  RichUtils,
  type SelectionState,
} from 'draft-js';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { inSlices } from '../contents/in-slices.ts';
import { texts } from '../texts.ts';
import { hasMoved, showCaretBelow } from './caret-below.ts';
import * as changes from './changes.ts';
import styles from './editor.module.css';
import { GuardedEditor } from './guarded-editor.ts';
import { ImageDialog } from './image-dialog.tsx';
import { InlineImage } from './inline-image.tsx';
import * as inserting from './inserting.ts';
import { letterOf } from './letter-of.ts';
import { fetchItalicsAhead } from './italics-ahead.ts';
import { setLinesBelowApart } from './lines-below.ts';
import { LinkDialog } from './link-dialog.tsx';
import { prepareHtml, toHtml } from './to-html.ts';
import { Toolbar, type ToolbarAct } from './toolbar.tsx';
import { useAsking } from './use-asking.ts';
import { useCaretReturn } from './use-caret-return.ts';
import { useEditedText } from './use-edited-text.ts';
import { usePicturePointer } from './use-picture-pointer.ts';

export type EditorHandle = {
  /** The body as it is now. */
  html: () => string;
  /** Puts another body in its place; can be undone. */
  replace: (html: string) => void;
  focus: () => void;
  /** Scrolls to the line that is being written, where a bar that grew by so many pixels has come to stand over it. */
  barGrew: (pixels: number) => void;
};

export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void } & Pick<CallOptions, 'mayRetry'>,
) => Promise<ImageAnswer['image']>;

export type EditorProps = {
  label: string;
  /** BCP 47 language of the text, where it is known. */
  lang?: string | undefined;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** What it starts with; later changes of it are not looked at. */
  start: string;
  handle: Ref<EditorHandle>;
  /** The text has changed. */
  onChange: () => void;
  onBlur?: () => void;
  /** Ctrl+S. */
  onSave: () => void;
  uploadImage: UploadImage;
};

/** What the first letter would else have to wait for, bit by bit: the text as HTML, and code that has run once. */
function* ready(state: EditorState): Generator<void, void> {
  yield* prepareHtml(state.getCurrentContent());
  let other = changes.stateOf('<p>Some <strong>words</strong></p>');
  for (const letter of 'letters') {
    other = changes.typed(other, letter);
    yield;
  }
}

/** The editor of a page's body: react-draft-wysiwyg for the text, with a toolbar of real buttons. */
export default function Editor(given: EditorProps) {
  const { label, lang, describedBy, isInvalid = false, start, handle, onChange, onBlur, onSave, uploadImage } = given;
  const edited = useEditedText(start, onChange);
  const { first, state, newest, editor, take, change, present, focus } = edited;
  const { asking, ask, finish } = useAsking(edited);
  const { takeDragged, handlers: ofPictures } = usePicturePointer(edited);
  const ofFocus = useCaretReturn(editor, () => focus());
  const text = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);

  useEffect(() => inSlices(ready(first)), [first]);
  useEffect(() => (text.current ? setLinesBelowApart(text.current) : undefined), []);
  useEffect(() => fetchItalicsAhead(document.fonts), []);

  const showCaret = useCallback(
    (most?: number) => {
      if (toolbar.current && newest.current.getSelection().getHasFocus()) showCaretBelow(toolbar.current, most);
    },
    [newest],
  );
  const drawn = useRef(first);
  useEffect(() => {
    if (hasMoved(drawn.current, state)) showCaret();
    drawn.current = state;
  }, [state, showCaret]);

  useImperativeHandle(handle, () => ({
    html: () => toHtml(newest.current.getCurrentContent()),
    replace: html => void change(changes.replaceAll(newest.current, html)),
    focus: () => focus(),
    barGrew: showCaret,
  }));

  const askLink = () => {
    const now = newest.current;
    ask({ for: 'link', url: changes.linkAt(now)?.url ?? '', text: changes.selectedText(now) });
  };
  /** The blocks that were last copied in here, where those are what is pasted. */
  const ownOf = (text: string, html: string | undefined): BlockMap | null => {
    const draft = editor.current?.draft;
    const copied = draft?.getClipboard();
    if (!draft || !copied) return null;
    const isOwn = html?.includes(draft.getEditorKey()) || (copied.size === 1 && copied.first()?.getText() === text);
    return isOwn ? copied : null;
  };
  /** Draft has noted the blocks by now; as the browser copies them they would lose their levels, code and line breaks. */
  const onCopied = (event: ClipboardEvent) => {
    const draft = editor.current?.draft;
    const copied = draft?.getClipboard();
    if (!draft?.editor?.contains(event.target as Node) || !copied || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', getSelection()?.toString() ?? '');
    event.clipboardData.setData('text/html', inserting.copiedHtml(copied, draft.getEditorKey()));
  };
  const onFiles = (given: readonly Blob[], place?: SelectionState): 'handled' | 'not-handled' => {
    const files = given.filter(file => file instanceof File && file.type.startsWith('image/')) as File[];
    if (files.length === 0) return 'not-handled';
    if (place) change(inserting.caretAt(newest.current, place));
    ask({ for: 'image', files });
    return 'handled';
  };
  /** Goes on to the next picture that was pasted or dropped, if there is one. */
  const afterImage = (files: readonly File[], next: EditorState | null) => {
    if (files.length < 2) return finish(next);
    change(next);
    ask({ for: 'image', files: files.slice(1) });
  };
  /** What was put down is written on behind it: Draft places the caret only in a text that has the focus. */
  const putDown = (next: EditorState | null): 'handled' | 'not-handled' => {
    if (!change(next)) return 'not-handled';
    focus();
    return 'handled';
  };
  const onDroppedFiles = (place: SelectionState, files: readonly Blob[]): 'handled' | 'not-handled' => {
    const picture = takeDragged();
    if (picture === null) return onFiles(files, place);
    // Browsers drag a picture as a file, too.
    editor.current?.endDrag();
    return putDown(inserting.movePicture(newest.current, picture, place));
  };
  const onDrop = (place: SelectionState, given: object, type: 'internal' | 'external'): 'handled' | 'not-handled' => {
    const now = newest.current;
    const picture = takeDragged();
    if (picture !== null) return putDown(inserting.movePicture(now, picture, place));
    if (type === 'internal') return putDown(inserting.moveTo(now, place));
    // Draft's own wrapper, of which its types say nothing.
    const drag = given as { getText: () => string | null; getHTML: () => string | null };
    const [text, html] = [drag.getText() ?? '', drag.getHTML() ?? undefined];
    return putDown(inserting.dropped(now, place, { text, html }));
  };

  const act = (what: ToolbarAct) => {
    const now = present();
    switch (what.act) {
      case 'mark':
        return void change(changes.toggleMark(now, what.mark));
      case 'block':
        return void change(changes.toggleBlock(now, what.block));
      case 'undo':
        return void change(EditorState.undo(now));
      case 'redo':
        return void change(EditorState.redo(now));
      case 'link':
        return askLink();
      case 'image':
        return ask({ for: 'image', files: [] });
    }
  };

  const onKey = (event: KeyboardEvent): string | null => {
    const isCommand = KeyBindingUtil.hasCommandModifier(event);
    if (event.key === 'Tab') {
      const next = changes.changeDepth(newest.current, event.shiftKey ? -1 : 1);
      // Elsewhere than in a list Tab leaves the editor.
      if (next === newest.current) return null;
      event.preventDefault();
      change(next);
      return null;
    }
    if (event.key === 'F10' && event.altKey) return 'to-toolbar';
    if (isCommand && letterOf(event) === 'k') return 'link';
    if (isCommand && letterOf(event) === 's') return 'save';
    return getDefaultKeyBinding(event);
  };
  const onCommand = (command: string, now: EditorState): 'handled' | 'not-handled' => {
    if (command === 'to-toolbar') toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (command === 'link') askLink();
    else if (command === 'save') onSave();
    else if (!change(changes.onDelete(now, command) ?? RichUtils.handleKeyCommand(now, command))) return 'not-handled';
    return 'handled';
  };

  const renderBlock = useMemo(
    () => (block: ContentBlock) =>
      block.getType() === 'atomic'
        ? {
            component: InlineImage,
            editable: false,
            props: { onRemove: (key: string) => editor.current?.change(changes.removeBlock(newest.current, key)) },
          }
        : undefined,
    [editor, newest],
  );

  // Wherever there is a placeholder, Draft goes through all of a lone paragraph at each key to see whether to show it.
  const isBegun = state.getCurrentContent().getFirstBlock().getLength() > 0;
  return (
    <div
      ref={text}
      className={styles.editor}
      data-invalid={isInvalid || undefined}
      onCopy={onCopied}
      onCut={onCopied}
      onCompositionStartCapture={() => editor.current?.beginComposition()}
      {...ofPictures}
      {...ofFocus}
    >
      <Toolbar state={state} onAct={act} ref={toolbar} onEscape={() => focus()} />
      <div lang={lang}>
        <GuardedEditor
          ref={editor}
          defaultEditorState={first}
          onEditorStateChange={take}
          onBlur={() => onBlur?.()}
          toolbarHidden
          toolbar={{ options: [], link: { showOpenOptionOnHover: false } }}
          editorClassName={`${styles.text} rich-text`}
          placeholder={isBegun ? '' : texts.bodyPlaceholder}
          ariaLabel={label}
          ariaDescribedBy={describedBy}
          spellCheck
          customStyleMap={{ CODE: { fontFamily: 'var(--mono)', fontSize: '0.82em', background: 'var(--wash)' } }}
          customBlockRenderFunc={renderBlock}
          keyBindingFn={onKey}
          handleKeyCommand={onCommand}
          handleReturn={(event, now) => change(changes.onReturn(now, event.shiftKey))}
          handlePastedText={(text, html, now) => change(inserting.paste(now, { text, html, own: ownOf(text, html) }))}
          handlePastedFiles={files => onFiles(files)}
          handleDroppedFiles={onDroppedFiles}
          handleDrop={onDrop}
        />
      </div>
      {asking?.for === 'link' && (
        <LinkDialog
          url={asking.url}
          text={asking.text}
          onClose={() => finish(null)}
          onRemove={() => finish(changes.removeLink(newest.current))}
          onLink={(url, text) => finish(changes.setLink(newest.current, url, text))}
        />
      )}
      {asking?.for === 'image' && (
        <ImageDialog
          key={asking.files.length}
          file={asking.files[0] ?? null}
          upload={uploadImage}
          onClose={() => afterImage(asking.files, null)}
          onImage={image => {
            afterImage(asking.files, inserting.insertImage(newest.current, image));
            showSnackbar(texts.imageAdded, { kind: 'success' });
          }}
        />
      )}
    </div>
  );
}
