import { projection } from '../projection.ts';

/** That a reader saved somebody's collection. Shown while it is shared. Id: `<userId>+<collectionId>`. */
export type SavedCollection = { userId: string; collectionId: string; date: string };

export const savedCollectionId = (userId: string, collectionId: string): string => `${userId}+${collectionId}`;

export default projection<SavedCollection>({
  name: 'libraries',
  version: 1,
  indexes: [{ key: { userId: 1, date: -1, _id: -1 } }],
  on: {
    CollectionSaved: {
      id: ({ data }) => savedCollectionId(data.userId, data.collectionId),
      fold: (_, { data, metadata }) => ({ userId: data.userId, collectionId: data.collectionId, date: metadata.at }),
    },
    CollectionUnsaved: {
      id: ({ data }) => savedCollectionId(data.userId, data.collectionId),
      fold: () => undefined,
    },
  },
});
