import { expect } from '@playwright/test';
import { isInDatabase, saved } from '../src/author-drafts.ts';
import { pngOf } from '../src/pictures.ts';
import { bodyOf, expectWritten, nextLine, shown, trimmed, until, type Writer } from './writer.ts';

const graphemes = new Intl.Segmenter('en');
const lettersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

async function typeIn({ browser, random, restMs }: Writer, text: string): Promise<void> {
  const { keyboard } = browser.page();
  for (const letter of lettersOf(text))
    if (letter.length === 1) await keyboard.type(letter, { delay: random.below(restMs) });
    else await keyboard.insertText(letter);
}

/** Puts the caret at the end of a line, unless it must be there already. */
async function goTo(writer: Writer, line: number): Promise<void> {
  const page = writer.browser.page();
  const body = bodyOf(page);
  if (writer.caret === line && (await body.evaluate(element => element.contains(document.activeElement)))) return;
  if (line === writer.lines.length - 1) {
    await body.focus();
    await page.keyboard.press('Control+End');
  } else {
    await body.getByText(writer.lines[line] ?? '', { exact: true }).click();
    await page.keyboard.press('End');
  }
  writer.caret = line;
}

/** Where the next line goes: behind the caret, at the end, or behind any sentence. */
function nextPlace({ random, lines, caret }: Writer): number {
  const isPicture = (line: number) => lines[line]?.includes('picture') === true;
  if (caret !== null && !isPicture(caret) && random.chance(0.5)) return caret + 1;
  if (random.chance(0.5)) return lines.length;
  let before = random.below(lines.length);
  while (before > 0 && isPicture(before)) before--;
  return Math.min(before + 1, lines.length);
}

async function beginLine(writer: Writer, at: number): Promise<void> {
  await goTo(writer, at - 1);
  await writer.browser.page().keyboard.press('Enter');
}

async function writeAt(writer: Writer, at: number, sentence: string): Promise<void> {
  if (writer.lines.length === 0) await bodyOf(writer.browser.page()).click();
  else await beginLine(writer, at);
  await typeIn(writer, sentence);
  writer.lines.splice(at, 0, sentence);
  writer.caret = at;
}

/** Writes a sentence somewhere. */
export async function write(writer: Writer): Promise<void> {
  await writeAt(writer, nextPlace(writer), nextLine(writer));
  await expectWritten(writer);
}

export async function writeSome(writer: Writer, atMost = 3): Promise<void> {
  for (let rest = 1 + writer.random.below(atMost); rest > 0; rest--) await write(writer);
}

/** A sentence of which only a part is written yet. */
export type Begun = { at: number; sentence: string };

/** Writes a part of a sentence, and stops in the middle of a word. */
export async function begin(writer: Writer): Promise<Begun> {
  const begun = { at: nextPlace(writer), sentence: nextLine(writer) };
  const letters = lettersOf(begun.sentence);
  await writeAt(writer, begun.at, letters.slice(0, 5 + writer.random.below(letters.length - 6)).join(''));
  return begun;
}

/** Whether all lines are there, of one that is begun as much as there may be. */
export function isAllBut(lines: readonly string[], seen: readonly string[], { at, sentence }: Begun): boolean {
  const isBegun = seen.length === lines.length;
  const others = isBegun ? seen.toSpliced(at, 1) : seen;
  const isThere = JSON.stringify(trimmed(others)) === JSON.stringify(trimmed(lines.toSpliced(at, 1)));
  return isThere && (!isBegun || sentence.startsWith(seen[at] ?? ''));
}

/** Goes on from what stands there of a sentence. */
export async function goOn(writer: Writer, { at, sentence }: Begun): Promise<void> {
  const seen = await shown(writer.browser.page());
  writer.lines.splice(at, 1);
  if (seen.length === writer.lines.length) await writeAt(writer, at, sentence);
  else {
    const before = seen[at] ?? '';
    writer.lines.splice(at, 0, before);
    await goTo(writer, at);
    await typeIn(writer, sentence.slice(before.length));
    writer.lines[at] = sentence;
  }
  await expectWritten(writer);
}

/** Takes back a sentence, step by step, and nothing else; does it again, or leaves it. */
export async function undo(writer: Writer): Promise<void> {
  const before = [...writer.lines];
  await write(writer);
  const after = [...writer.lines];
  const { keyboard } = writer.browser.page();
  const stepTo = async (lines: readonly string[], keys: string) => {
    const isThere = async () => JSON.stringify(await shown(writer.browser.page())) === JSON.stringify(lines);
    for (let steps = 0; steps < 100 && !(await isThere()); steps++) await keyboard.press(keys);
  };
  await stepTo(before, 'Control+z');
  writer.lines = before;
  writer.caret = null;
  await expectWritten(writer);
  if (writer.random.chance(0.5)) return;
  await stepTo(after, 'Control+Shift+z');
  writer.lines = after;
  await expectWritten(writer);
}

/** Puts a picture behind a sentence. */
export async function addOne(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  const at = nextPlace(writer);
  const description = nextLine(writer).replace(/\d{4} /, '$&picture ');
  await goTo(writer, at - 1);
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'An image in the text' });
  const buffer = await pngOf(page, 320, 180);
  await dialog.getByLabel('Choose an image').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel('Description').fill(description);
  const add = dialog.getByRole('button', { name: 'Add the image' });
  await until(
    writer,
    () => bodyOf(page).getByRole('img', { name: description }).isVisible(),
    () => add.click({ timeout: 2_000 }),
  );
  writer.lines.splice(at, 0, description);
  writer.caret = null;
  await expectWritten(writer);
}

/** All lines are on the server, or on this browser's disk. */
export async function expectKept(writer: Writer): Promise<void> {
  const page = writer.browser.page();
  const newest = writer.lines.find(line => line.startsWith(`${writer.name} ${String(writer.count).padStart(4, '0')}`));
  await expect.poll(async () => (await saved(page).isVisible()) || (await isInDatabase(page, newest ?? ''))).toBe(true);
}
