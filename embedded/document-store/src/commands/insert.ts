import { encode } from '../bson/write.ts';
import { documentForInsert } from '../update/stored.ts';
import type { Command } from './command.ts';
import { runStatements, writeReply } from './write-result.ts';

const inserted = encode({ n: 1 });

export const insert: Command = {
  takes: ['documents', 'ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds'],
  *run(context) {
    const { request, server, participant } = context;
    const documents = request.documents('documents');
    const { outcomes, writeErrors, retried } = yield* runStatements(context, documents, document => {
      const doc = documentForInsert(document);
      const collection = server.store.ensure(participant, request.db, request.collection);
      context.write(() => server.store.documents.insert(collection, doc));
      return inserted;
    });
    return { n: outcomes.length, ...writeReply(request, writeErrors, retried), ok: 1 };
  },
};
