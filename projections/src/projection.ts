import type { EventOf, EventType } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';

/** A recorded event of one type, as a fold gets it. */
export type EventFor<T extends EventType> = Recorded<EventOf<T>>;

/** What one type of event does to the documents of a projection. */
export type Handler<Doc, T extends EventType> = {
  /** The id of the document that the event is about; several ids when it is about several. */
  id(event: EventFor<T>): string | readonly string[];
  /**
   * Answers the document after the event: pure, no clock, no random, nothing is sent. `doc` is undefined when there is
   * none (yet, or any more) and must not be changed in place. Answering undefined deletes it; answering `doc` itself
   * leaves it as it is.
   */
  fold(doc: Doc | undefined, event: EventFor<T>, id: string): Doc | undefined;
};

/** An index of the collection, in the order of its fields; 1 ascending, -1 descending. */
export type Index = {
  readonly key: Readonly<Record<string, 1 | -1>>;
  /** Only documents that have the field: for fields that few documents have. */
  readonly sparse?: boolean;
  /** Seconds after the date in the (only) field of the key after which the document goes. */
  readonly expireAfterSeconds?: number;
};

/**
 * A fold of events into documents. Another `version` is built beside the present one, in a collection of its own, and
 * used once it has caught up: raise it whenever what `on` makes changes.
 */
export type Projection<Doc extends object> = {
  readonly name: string;
  readonly version: number;
  /** Every query that a route makes is served by one of these or by `_id`. */
  readonly indexes: readonly Index[];
  readonly on: { readonly [T in EventType]?: Handler<Doc, T> };
};

/** Declares a projection; see `read-models/` for examples. */
export const projection = <Doc extends object>(declared: Projection<Doc>): Projection<Doc> => declared;

/** A handler of whichever event: only to be given events of the type that it was found for. */
export type AnyHandler = Handler<object, EventType>;

/** What a projection does with events of a type; undefined when nothing. */
export const handlerOf = ({ on }: Projection<object>, type: EventType): AnyHandler | undefined => on[type];

/** The collection that holds the documents of a projection. */
export const collectionOf = (of: { readonly name: string; readonly version: number }): string =>
  `${of.name}_v${of.version}`;

/**
 * A document as it is stored. `_pos` is the position of the newest event in it. A deleted document stays for a day as
 * `{_id, _pos, _gone}`, so that an event that is delivered late brings nothing back: readers skip what has `_gone`.
 */
export type Stored<Doc extends object> = Doc & { readonly _id: string; readonly _pos: bigint; readonly _gone?: Date };
