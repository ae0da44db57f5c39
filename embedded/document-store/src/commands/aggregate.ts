import { StoreError, outside } from '../errors.ts';
import { numberOf } from '../bson/number.ts';
import { show } from '../bson/show.ts';
import { isNumeric, T } from '../bson/types.ts';
import { fieldsOf, get, textOf } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { documentOf, encode, valueOf } from '../bson/write.ts';
import type { Fields } from '../bson/write.ts';
import type { Command } from './command.ts';
import { countMatching } from './count.ts';

/** The one pipeline that is served: what the driver's `countDocuments` sends. */
export type Pipeline = {
  readonly filter: Value;
  readonly skip: number;
  readonly limit: number;
  readonly id: Value;
  readonly sum: string;
};

const stages = ['$match', '$skip', '$limit', '$group'];

const otherStages = new Set(
  '$addFields $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $count $densify $documents $facet $fill $geoNear $graphLookup $indexStats $listSampledQueries $listSearchIndexes $listSessions $lookup $merge $out $planCacheStats $project $querySettings $queryStats $redact $replaceRoot $replaceWith $sample $search $searchMeta $set $setWindowFields $sort $sortByCount $unionWith $unset $unwind $vectorSearch'.split(
    ' ',
  ),
);

export const aggregate: Command = {
  takes: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
  refuses: ['explain', 'hint', 'collation', 'let'],
  *run(context): Generator<void, Fields> {
    const { request } = context;
    if (request.raw('aggregate')?.type !== T.string) throw outside('an aggregation without a collection');
    if (!request.has('cursor')) {
      throw new StoreError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    const pipeline = parsePipeline(request.list('pipeline'));
    const n = yield* countMatching(context, { filter: pipeline.filter, limit: 0 }, pipeline.skip, pipeline.limit);
    const group = documentOf([
      { name: '_id', value: pipeline.id },
      { name: pipeline.sum, value: valueOf(n) },
    ]);
    const ns = `${request.db}.${request.collection}`;
    return { cursor: { firstBatch: n === 0 ? [] : [group], id: 0n, ns }, ok: 1 };
  },
};

/** @throws StoreError for every pipeline that is not `$match? $skip? $limit? $group` with a constant `_id` and one `$sum: 1` */
export const parsePipeline = (list: readonly Value[]): Pipeline => {
  const found = list.map(parseStage);
  const names = found.map(({ name }) => name);
  const inOrder = names.every((name, i) => i === 0 || stages.indexOf(name) > stages.indexOf(names[i - 1] as string));
  const operand = (name: string): Value | undefined => found.find(stage => stage.name === name)?.operand;
  const group = operand('$group');
  if (!inOrder || !group) throw outside('an aggregation other than the one that counts documents');
  const match = operand('$match');
  if (match && match.type !== T.object)
    throw new StoreError('MatchNotObject', 'the match filter must be an expression in an object');
  const limit = operand('$limit');
  return {
    filter: match ?? encode({}),
    skip: wholeNumber('$skip', operand('$skip')) ?? 0,
    limit: limitOf(wholeNumber('$limit', limit)),
    ...parseGroup(group),
  };
};

const parseStage = (stage: Value): { name: string; operand: Value } => {
  if (stage.type !== T.object)
    throw new StoreError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const [first, ...more] = fieldsOf(stage);
  if (!first || more.length > 0) {
    throw new StoreError('BadPipelineStage', 'A pipeline stage specification object must contain exactly one field.');
  }
  if (first.name === '$changeStream') {
    throw new StoreError(
      'ChangeStreamsNeedReplicaSet',
      'The $changeStream stage is not served by the embedded document store',
    );
  }
  if (otherStages.has(first.name)) throw outside(`the pipeline stage ${first.name}`);
  if (!stages.includes(first.name)) {
    throw new StoreError('UnknownPipelineStage', `Unrecognized pipeline stage name: '${first.name}'`);
  }
  return { name: first.name, operand: first.value };
};

const wholeNumber = (name: string, value: Value | undefined): number | undefined => {
  if (!value) return undefined;
  const number = isNumeric(value.type) ? numberOf(value) : undefined;
  if (number === undefined || !Number.isInteger(number) || number < 0) {
    throw new StoreError(
      name === '$skip' ? 'BadSkip' : 'BadLimit',
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${show(value)}`,
    );
  }
  return number;
};

const limitOf = (limit: number | undefined): number => {
  if (limit === 0) throw new StoreError('LimitNotPositive', 'the limit must be positive');
  return limit ?? 0;
};

const parseGroup = (group: Value): { id: Value; sum: string } => {
  const fields = group.type === T.object ? fieldsOf(group) : [];
  const id = group.type === T.object ? get(group, '_id') : undefined;
  const [sum, ...more] = fields.filter(field => field.name !== '_id');
  const one = sum?.value.type === T.object ? get(sum.value, '$sum') : undefined;
  const constant =
    id && (isNumeric(id.type) || id.type === T.null || (id.type === T.string && !textOf(id).startsWith('$')));
  if (!constant || !sum || more.length > 0 || !one || !isNumeric(one.type) || numberOf(one) !== 1) {
    throw outside('a $group other than the one that counts documents');
  }
  return { id, sum: sum.name };
};
