import type { PageType } from '@recto/contracts/events/values.ts';
import { publicUrl } from '@recto/contracts/public-url.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import { addressClaim, confirmClaim, makeClaim } from '../../domain/claim.ts';
import * as drafts from '../../domain/draft.ts';
import * as pages from '../../domain/page.ts';
import { media, purged } from '../../todo/media-stream.ts';
import type { Acts } from './act.ts';
import { forget, type Walker } from './walker.ts';

const { draft } = drafts;
const { page } = pages;
const days = 24 * 60 * 60_000;

const configurationsBy = ({ random }: Walker, type: PageType) => ({
  comments: random.chance(0.9),
  rating: random.chance(0.9),
  anonymously: type === 'public' && random.chance(0.1),
  links: random.chance(0.8),
});
const tagsBy = ({ random }: Walker) => ['one', 'two', 'three', 'four', random.text(1)].join(',');

async function start(walker: Walker) {
  const { command, random, world, now } = walker;
  const person = random.pick(world.persons);
  if (!person) return undefined;
  const pageId = random.uuid().replaceAll('-', '').slice(0, 12);
  const type: PageType = random.chance(0.7) ? 'public' : 'private';
  const started = { pageId, ownerId: person.userId, type, now: now() };
  await command(draft, pageId, person.userId, state => drafts.startDraft(state, started), { fresh: true });
  await walker.persistently(() => walker.log.setStreamMetadata(streamOf(draft, pageId), { maxCount: 20 }));
  const begun = { pageId, ownerId: person.userId };
  world.drafts.push(begun);
  return begun;
}

async function save(walker: Walker, { pageId, ownerId }: { pageId: string; ownerId: string }): Promise<void> {
  const contents = walker.contents('public');
  await walker.command(draft, pageId, ownerId, state =>
    drafts.saveContents(state, ownerId, contents, 'contentsRevision' in state ? state.contentsRevision : 0),
  );
}

async function publish(walker: Walker, begun: { pageId: string; ownerId: string }): Promise<void> {
  const { command, world, random, now, later } = walker;
  const { pageId, ownerId } = begun;
  const closed = await command(draft, pageId, ownerId, state => drafts.closeDraft(state, ownerId));
  if (closed?.state.status !== 'closed') return;
  const { state } = closed;
  const url = state.type === 'public' ? publicUrl(state.contents?.title ?? '', pageId) : `page-${pageId}`;
  if (state.type === 'private') {
    const claim = `${ownerId}+${pageId}`;
    await command(addressClaim, claim, ownerId, held => makeClaim(held, pageId, now(), later(15 * 60_000)));
    if (random.chance(0.9)) await command(addressClaim, claim, ownerId, held => confirmClaim(held, pageId));
  }
  const published = await command(page, pageId, ownerId, before => pages.publishPage(before, state, ownerId, url));
  if (!published) return;
  await command(draft, pageId, ownerId, before => drafts.deleteDraft(before, ownerId));
  await walker.persistently(() => walker.log.deleteStream(streamOf(draft, pageId)));
  forget(world.drafts, begun);
  world.pages.push({
    pageId,
    ownerId,
    type: state.type,
    configurations: state.configurations,
    published: now(),
  });
}

/** An act on a draft of somebody's. */
const onDraft = (
  often: number,
  run: (walker: Walker, begun: { pageId: string; ownerId: string }) => Promise<unknown>,
) => ({
  often,
  run: async (walker: Walker) => {
    const begun = walker.random.pick(walker.world.drafts);
    if (begun) await run(walker, begun);
  },
});

/** An act on a published page by its owner. */
const onPage = (often: number, run: (walker: Walker, one: Walker['world']['pages'][number]) => Promise<unknown>) => ({
  often,
  run: async (walker: Walker) => {
    const one = walker.random.pick(walker.world.pages);
    if (one) await run(walker, one);
  },
});

export const writingActs: Acts = {
  startDraft: {
    often: 8,
    run: async walker => {
      const begun = await start(walker);
      if (begun && walker.random.chance(0.7)) await save(walker, begun);
    },
  },
  saveContents: onDraft(25, save),
  saveSettings: onDraft(6, (walker, { pageId, ownerId }) => {
    const type: PageType = walker.random.chance(0.7) ? 'public' : 'private';
    const settings = {
      type,
      configurations: configurationsBy(walker, type),
      tags: tagsBy(walker),
      url: `page-${pageId}`,
      passwordHash: walker.random.chance(0.3) ? 'hash' : null,
    };
    return walker.command(draft, pageId, ownerId, state => drafts.saveSettings(state, ownerId, settings));
  }),
  chooseDraftPhoto: onDraft(4, ({ command, random, photo }, { pageId, ownerId }) => {
    const chosen = random.chance(0.8) ? photo() : null;
    return command(draft, pageId, ownerId, state => drafts.chooseDraftPhoto(state, ownerId, chosen));
  }),
  changeDraftFiles: onDraft(4, async ({ command, file }, { pageId, ownerId }) => {
    const attached = file();
    await command(draft, pageId, ownerId, state => drafts.attachDraftFile(state, ownerId, attached));
    await command(draft, pageId, ownerId, state =>
      drafts.removeDraftFile(state, ownerId, ('files' in state && state.files[0]?.fileId) || ''),
    );
  }),
  trashAndRestoreDraft: onDraft(2, async ({ command, later, now }, { pageId, ownerId }) => {
    const until = later(30 * days);
    await command(draft, pageId, ownerId, state => drafts.trashDraft(state, ownerId, until));
    await command(draft, pageId, ownerId, state => drafts.restoreDraft(state, ownerId, now()));
  }),
  deleteDraft: onDraft(1, async (walker, begun) => {
    const { pageId, ownerId } = begun;
    const until = walker.later(30 * days);
    await walker.command(draft, pageId, ownerId, state => drafts.trashDraft(state, ownerId, until));
    await walker.command(draft, pageId, ownerId, state => drafts.deleteDraft(state, ownerId));
    await walker.persistently(() => walker.log.deleteStream(streamOf(draft, pageId)));
    forget(walker.world.drafts, begun);
  }),
  publish: onDraft(8, publish),

  revisePage: onPage(8, async (walker, one) => {
    const { pageId, ownerId, type } = one;
    const edit = {
      type,
      contents: walker.contents(type),
      configurations: configurationsBy(walker, type),
      tags: tagsBy(walker),
      url: `page-${pageId}`,
    };
    const { state } = await walker.persistently(() => load(walker.log, page, pageId));
    const revision = 'revision' in state ? state.revision : 0;
    const revised = await walker.command(page, pageId, ownerId, now =>
      pages.revisePage(now, ownerId, { ...edit, revision }),
    );
    if (revised) one.configurations = edit.configurations;
  }),
  choosePagePhoto: onPage(4, ({ command, photo }, { pageId, ownerId }) => {
    const chosen = photo();
    return command(page, pageId, ownerId, state => pages.choosePagePhoto(state, ownerId, chosen));
  }),
  chooseAndRemovePagePhoto: onPage(2, async ({ command, photo }, { pageId, ownerId }) => {
    const chosen = photo();
    await command(page, pageId, ownerId, state => pages.choosePagePhoto(state, ownerId, chosen));
    await command(page, pageId, ownerId, state => pages.removePagePhoto(state, ownerId));
  }),
  changeFiles: onPage(4, async ({ command, file }, { pageId, ownerId }) => {
    const [kept, removed] = [file(), file()];
    await command(page, pageId, ownerId, state => pages.attachFile(state, ownerId, removed));
    await command(page, pageId, ownerId, state => pages.attachFile(state, ownerId, kept));
    await command(page, pageId, ownerId, state => pages.removeFile(state, ownerId, removed.fileId));
  }),
  trashPage: onPage(1, ({ command, later }, { pageId, ownerId }) => {
    const until = later(30 * days);
    return command(page, pageId, ownerId, state => pages.trashPage(state, ownerId, until));
  }),
  trashAndRestorePage: onPage(2, async ({ command, later, now }, one) => {
    const until = later(30 * days);
    await command(page, one.pageId, one.ownerId, state => pages.trashPage(state, one.ownerId, until));
    await command(page, one.pageId, one.ownerId, state => pages.restorePage(state, one.ownerId, now()));
  }),
  deletePage: onPage(1, async ({ command, later, world }, one) => {
    const until = later(30 * days);
    await command(page, one.pageId, one.ownerId, state => pages.trashPage(state, one.ownerId, until));
    await command(page, one.pageId, null, state => pages.deletePage(state, one.ownerId));
    forget(world.pages, one);
  }),
  purgeMedia: {
    often: 6,
    run: async ({ command, world }) => {
      const [mediaId] = world.dropped;
      if (mediaId === undefined) return;
      world.dropped.delete(mediaId);
      await command(media, mediaId, null, state => purged(state, mediaId));
    },
  },
};
