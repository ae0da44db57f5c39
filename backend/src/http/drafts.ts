import type { DraftState } from '@recto/contracts/events/draft.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Context } from '../context.ts';
import { draft, openDraft } from '../domain/draft.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';

/** The owner's open draft, from its stream. @throws Rejected `not found`; `published` once it is a page. */
export const ownDraft = async (context: Context, pageId: string, userId: string): Promise<DraftState> => {
  const { state } = await load(context.log, draft, pageId);
  if (state.status === 'none' || state.status === 'deleted') {
    const { state: published } = await load(context.log, page, pageId);
    if ('ownerId' in published && published.ownerId === userId) throw new Rejected('published');
  }
  return openDraft(state, userId);
};

/** A published page or one in the trash is no draft for whoever reads the wizard's steps. */
export const draftToShow = async (context: Context, pageId: string, userId: string): Promise<DraftState> => {
  try {
    return await ownDraft(context, pageId, userId);
  } catch (error) {
    throw error instanceof Rejected && error.code === 'published' ? new Rejected('not found') : error;
  }
};
