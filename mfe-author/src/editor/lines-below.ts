import styles from './editor.module.css';

/**
 * For a letter, a browser breaks all lines behind it anew. In a paragraph of at least so many long spans (long-blocks.ts),
 * those far below the screen are therefore boxes of their own while one writes. A box begins and ends with a line, wherever
 * that may be; so what is near the screen or the caret is put back in line, before it can be seen or reached.
 */
const MANY = 10;
/** A span of fewer code units stays in line. */
const LONG = 1_000;
/** So many screens below the present one are in line at least: no key goes further. */
const NEAR = 2;
/** And up to so many, that lines need not be broken anew each time that one scrolls a little. */
const FAR = 4;
/** And so many spans behind the caret, which may not be on the screen. */
const BEHIND_CARET = 3;
/** How long the screen must have stood still before others become boxes, in milliseconds. */
const STILL = 300;

const APART = styles['apart'] ?? '';

/** Keeps it so in an editor; answers how to end it. */
export function setLinesBelowApart(editor: HTMLElement): () => void {
  const boxes = editor.getElementsByClassName(APART);
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // At once: one after the other would break the lines of all the rest each time.
  const part = () => {
    timer = undefined;
    for (const block of editor.querySelectorAll('.public-DraftStyleDefault-block')) {
      const spans = block.childElementCount < MANY ? [] : longSpansOf(block);
      if (spans.length < MANY) continue;
      const caret = placeOfCaret(spans);
      const behind = spans.slice(caret + 1 + BEHIND_CARET);
      const near = behind.findLastIndex(span => !span.classList.contains(APART) && isWithin(FAR, span));
      for (const span of behind.slice(near + 1)) span.classList.add(APART);
    }
  };
  const partIn = (ms: number) => {
    if (editor.contains(document.activeElement)) timer ??= setTimeout(part, ms);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const joinNear = () => {
    if (!boxes[0] || !isWithin(NEAR, boxes[0])) return;
    const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const before = seen?.getBoundingClientRect().top ?? 0;
    // In line they take less room, and those behind them come nearer.
    while (boxes[0] && isWithin(NEAR, boxes[0])) join([...boxes].filter(box => isWithin(FAR, box)));
    // After a jump over boxes, what is on the screen stays there.
    const moved = (seen?.getBoundingClientRect().top ?? 0) - before;
    if (moved !== 0) scrollBy(0, moved);
  };
  const onMoved = () => {
    joinNear();
    wait();
    partIn(STILL);
  };
  const onChanged = () => {
    joinNear();
    partIn(STILL);
  };
  // Several keys may come before the next frame, which would tell that they have scrolled.
  const onKey = () => {
    const all = [...boxes];
    const caret = placeOfCaret(all);
    join(caret >= 0 ? all.slice(0, caret + 1 + BEHIND_CARET) : longSpansBehind(spanOfCaret()));
  };
  const joinAll = () => {
    wait();
    join([...boxes]);
  };

  const changes = new MutationObserver(onChanged);
  changes.observe(editor, { subtree: true, childList: true, characterData: true });
  const how = { capture: true, passive: true, signal: ended.signal };
  document.addEventListener('scroll', onMoved, how);
  window.addEventListener('resize', onMoved, how);
  editor.addEventListener('keydown', onKey, how);
  editor.addEventListener('focusin', () => partIn(0), how);
  // Who looks for words finds none that go from one box to the next, and takes the focus to do so.
  const onLeft = (event: FocusEvent) => editor.contains(event.relatedTarget as Node | null) || joinAll();
  editor.addEventListener('focusout', onLeft, how);
  return () => {
    ended.abort();
    changes.disconnect();
    joinAll();
  };
}

const isWithin = (screens: number, span: Element): boolean =>
  span.getBoundingClientRect().top < (1 + screens) * innerHeight;

function join(boxes: readonly Element[]): void {
  for (const box of boxes) box.classList.remove(APART);
}

function isLong({ firstElementChild }: Element): boolean {
  const text = firstElementChild?.firstChild;
  return text instanceof Text && text.length >= LONG;
}

const longSpansOf = (block: Element): Element[] => [...block.children].filter(isLong);

/** The next long ones of the same block, so many as no key goes over. */
function longSpansBehind(span: Element | null): Element[] {
  const behind: Element[] = [];
  for (let next = span?.nextElementSibling; next && behind.length < BEHIND_CARET; next = next.nextElementSibling)
    if (isLong(next)) behind.push(next);
  return behind;
}

function spanOfCaret(): Element | null {
  const place = getSelection()?.focusNode;
  const element = place instanceof Element ? place : place?.parentElement;
  return element?.closest('.public-DraftStyleDefault-block > *') ?? null;
}

/** In which of a block's spans the caret stands; -1 for none of them. */
function placeOfCaret(spans: readonly Element[]): number {
  const span = spanOfCaret();
  return span ? spans.indexOf(span) : -1;
}
