import { comeBack } from './coming-back.ts';
import type { Writer } from './writer.ts';
import { addOne, begin, expectKept, goOn, undo, writeSome } from './writing.ts';

/** What may come over whoever writes, or what they do, wherever they write. */
export type Act = (writer: Writer) => Promise<void>;

async function reload(writer: Writer): Promise<void> {
  await comeBack(writer, await begin(writer), { isReload: true });
}

async function anotherTab(writer: Writer): Promise<void> {
  const begun = await begin(writer);
  await writer.browser.anotherTab();
  await comeBack(writer, begun);
}

async function killed(writer: Writer): Promise<void> {
  await writeSome(writer, 1);
  await expectKept(writer);
  const begun = await begin(writer);
  await writer.browser.killed();
  await comeBack(writer, begun, { isSudden: true });
}

/** Writes on without a connection for a while; then it is back, or the tab is closed or the browser killed before it is. */
async function offline(writer: Writer): Promise<void> {
  const { browser, random } = writer;
  await browser.context().setOffline(true);
  await writeSome(writer, 5);
  const end = random.pick(['back', 'closed', 'killed'] as const);
  writer.note(`offline, then ${end}`);
  if (end === 'killed') return killed(writer);
  const begun = await begin(writer);
  if (end === 'closed') await browser.anotherTab();
  await browser.context().setOffline(false);
  if (end === 'closed') await comeBack(writer, begun);
  else await goOn(writer, begun);
}

export const anywhere: Readonly<Record<string, Act>> = { reload, anotherTab, killed, offline, undo, picture: addOne };
