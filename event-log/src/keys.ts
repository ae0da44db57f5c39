/** One person's two keys, see `contracts/src/events/sealed.ts`. 32 bytes each. */
export type PersonKeys = { readonly person: Buffer; readonly text: Buffer };

/** The keys that seal what people wrote, and the installation's own secrets. */
export type Keys = {
  /** Makes the person's keys unless they exist. They are on disk of a majority before this answers. Sealing makes missing keys by itself. Throws `PersonForgotten`. */
  create(personId: string): Promise<PersonKeys>;
  /** Destroys both keys for good: everything sealed for this person reads as null from now on. */
  forget(personId: string): Promise<void>;
  isForgotten(personId: string): Promise<boolean>;
  /** The keys of the given persons that exist, at most a little (`cacheMs`) out of date. */
  of(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKeys>>;
  /** A random secret of 32 bytes by its name (`tokens`, `claims`, …), made at its first use. The same in every process. */
  secret(name: string): Promise<Buffer>;
  close(): Promise<void>;
};

export type KeysOptions = {
  /** MongoDB connection string; the keys are in database `recto_keys` whatever it names. */
  readonly url: string;
  /** RECTO_KEY: 32 bytes as 64 hex digits or in base64. It only wraps. */
  readonly wrappingKey: string;
};
