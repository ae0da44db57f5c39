import { type List, Seq } from 'immutable';

/** Immutable's sequences come from functions that no class can extend; what those inherit, one can. */
const IndexedSeq = function () {} as unknown as new <T>() => Seq.Indexed<T>;
IndexedSeq.prototype = Seq.Indexed.prototype as Seq.Indexed<unknown>;

type Run<T> = readonly [value: T, length: number];

function* runsOf<T>(values: readonly T[]): Generator<Run<T>> {
  let start = 0;
  for (let at = 1; at <= values.length; at++) {
    if (at < values.length && values[at] === values[start]) continue;
    yield [values[start] as T, at - start];
    start = at;
  }
}

/**
 * A list that keeps equal neighbours once, for one entry per letter of a long paragraph: an entry costs nothing of its
 * own where Immutable's list takes time for each of 200,000. It never changes, and has what Draft asks of a list.
 */
export class RunList<T> extends IndexedSeq<T> {
  override readonly size: number;
  private readonly runValues: readonly T[];
  /** Where the run of the value at the same index ends. */
  private readonly runEnds: readonly number[];

  constructor(runs: Iterable<Run<T>>) {
    super();
    const values: T[] = [];
    const ends: number[] = [];
    let end = 0;
    for (const [value, length] of runs) {
      if (length <= 0) continue;
      end += length;
      if (values.length > 0 && values.at(-1) === value) ends.pop();
      else values.push(value);
      ends.push(end);
    }
    this.runValues = values;
    this.runEnds = ends;
    this.size = end;
  }

  static from<T>(list: Seq.Indexed<T> | List<T>): RunList<T> {
    return list instanceof RunList ? (list as RunList<T>) : new RunList(runsOf(list.toArray()));
  }

  /** The runs from one index to another. */
  *runs(from = 0, to = this.size): Generator<Run<T>> {
    let start = from;
    for (let at = this.runAt(from); start < to; at++) {
      const end = Math.min(this.runEnds[at] ?? to, to);
      yield [this.runValues[at] as T, end - start];
      start = end;
    }
  }

  override get(index: number, otherwise?: T): T {
    const at = index < 0 ? this.size + index : index;
    return (at >= 0 && at < this.size ? this.runValues[this.runAt(at)] : otherwise) as T;
  }

  override slice(begin = 0, end = this.size): RunList<T> {
    const index = (at: number) => (at < 0 ? Math.max(0, this.size + at) : Math.min(at, this.size));
    return new RunList(this.runs(index(begin), index(end)));
  }

  /** @param others lists of the same kind or of Immutable's. */
  override concat(...others: unknown[]): RunList<T> {
    return new RunList([this, ...others].flatMap(other => [...RunList.from(other as List<T>).runs()]));
  }

  /** Asks once for each run: what an entry becomes may depend on nothing but the entry. */
  override map<M>(mapper: (value: T) => M): RunList<M> {
    return new RunList([...this.runs()].map(([value, length]) => [mapper(value), length]));
  }

  set(index: number, value: T): RunList<T> {
    return new RunList([...this.runs(0, index), [value, 1], ...this.runs(index + 1)]);
  }

  push(value: T): RunList<T> {
    return new RunList([...this.runs(), [value, 1]]);
  }

  pop(): RunList<T> {
    return this.slice(0, -1);
  }

  unshift(value: T): RunList<T> {
    return new RunList([[value, 1], ...this.runs()]);
  }

  shift(): RunList<T> {
    return this.slice(1);
  }

  override toArray(): T[] {
    const array: T[] = [];
    array.length = this.size;
    let start = 0;
    for (const [at, end] of this.runEnds.entries()) {
      array.fill(this.runValues[at] as T, start, end);
      start = end;
    }
    return array;
  }

  /** Itself, which stands in for one. */
  override toList(): List<T> {
    return this as unknown as List<T>;
  }

  /**
   * Without a value to begin with, as Draft asks for ranges, from run to run: it must make no difference then how often an
   * entry stands behind one that is the same.
   */
  override reduce<R>(reducer: (reduction: R, value: T, index: number) => R, ...initial: [R?]): R {
    if (initial.length > 0) return this.toArray().reduce(reducer, initial[0] as R);
    let reduction = this.get(0) as unknown as R;
    for (const [at, value] of this.runValues.entries())
      if (at > 0) reduction = reducer(reduction, value, this.runEnds[at - 1] as number);
    return reduction;
  }

  /** All else that Immutable's sequences can do comes from these two. */
  __iterate(...given: unknown[]): number {
    return (Seq.Indexed(this.toArray()) as unknown as RunList<T>).__iterate(...given);
  }

  __iterator(...given: unknown[]): Iterator<T> {
    return (Seq.Indexed(this.toArray()) as unknown as RunList<T>).__iterator(...given);
  }

  /** Which run an index lies in. */
  private runAt(index: number): number {
    let [low, high] = [0, this.runEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.runEnds[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
