import comments, { type Comment } from '@recto/projections/read-models/comments.ts';
import DataLoader from 'dataloader';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';
import { together } from '../together.ts';

type Asked = { pageId: string; authorId: string };
type Counts = Map<string, number>;

/**
 * How many of somebody's replies on a page wait for a moderator, by the comment that they are below: the read model's
 * count is everybody's. Those that requests ask for at the same time are found together.
 */
export const waitingReplies = ({ reads }: Context, asked: Asked): Promise<Counts> => finderOf(reads).load(asked);

const finders = new WeakMap<Db, DataLoader<Asked, Counts>>();

const finderOf = (db: Db): DataLoader<Asked, Counts> => {
  const known = finders.get(db);
  if (known) return known;
  const finder = new DataLoader<Asked, Counts>(async asked => {
    const found = await docsOf(db, comments)
      .find({
        seenBy: { $in: [...new Set(asked.map(({ authorId }) => authorId))] },
        pageId: { $in: [...new Set(asked.map(({ pageId }) => pageId))] },
      })
      .project<Pick<Comment, 'seenBy' | 'pageId' | 'inReplyTo'>>({ seenBy: 1, pageId: 1, inReplyTo: 1 })
      .toArray();
    return asked.map(({ pageId, authorId }) => {
      const counts: Counts = new Map();
      for (const { seenBy, pageId: at, inReplyTo } of found)
        if (seenBy === authorId && at === pageId && inReplyTo !== null)
          counts.set(inReplyTo, (counts.get(inReplyTo) ?? 0) + 1);
      return counts;
    });
  }, together);
  finders.set(db, finder);
  return finder;
};
