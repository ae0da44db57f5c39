import { StoreError } from '../errors.ts';
import { checkNamespace } from '../storage/store.ts';
import type { Command } from './command.ts';

/** Gives a collection another name; with `dropTarget` in the place of what has it, at one instant for all readers. */
export const renameCollection: Command = {
  takes: ['to', 'dropTarget'],
  run({ request, server, participant }) {
    if (request.db !== 'admin')
      throw new StoreError('Unauthorized', 'renameCollection may only be run against the admin database.');
    const { catalog } = server.store;
    const [from, to] = [request.collection, request.text('to')];
    if (to === undefined)
      throw new StoreError('MissingField', "BSON field 'renameCollection.to' is missing but a required field");
    for (const namespace of [from, to]) checkNamespace(...partsOf(namespace));
    if (from === to) throw new StoreError('IllegalOperation', "Can't rename a collection to itself");
    const source = catalog.collection(...partsOf(from));
    if (!source) throw new StoreError('NamespaceNotFound', `Source collection ${from} does not exist`);
    const target = catalog.collection(...partsOf(to));
    if (target && !request.bool('dropTarget')) throw new StoreError('NamespaceExists', 'target namespace exists');
    if (source.indexes.some(({ ready }) => !ready))
      throw new StoreError(
        'BackgroundOperationInProgressForNamespace',
        `cannot perform operation: an index build is currently running for collection '${from}'`,
      );
    server.store.define(participant, () => {
      if (target) catalog.drop(target);
      catalog.rename(source, ...partsOf(to));
    });
    return { ok: 1 };
  },
};

/** Database and collection of `database.collection`. */
const partsOf = (namespace: string): [db: string, name: string] => {
  const dot = namespace.indexOf('.');
  return dot === -1 ? [namespace, ''] : [namespace.slice(0, dot), namespace.slice(dot + 1)];
};
