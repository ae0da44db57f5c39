import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Address } from './addresses.ts';
import { openAddress, signedAddress } from './addresses.ts';
import type { ImageHost } from './imagekit.ts';
import type { MediaRecord, MediaStore, Owner } from './store.ts';

/** Photos and files: where they are kept, and the addresses they have for whoever may see them. */
export class Media {
  readonly store: MediaStore;
  readonly #host: ImageHost | null;
  readonly #secret: KeyObject;
  readonly #onFailure: (error: unknown) => void;
  /** Uploads to the image host that are under way, by media id. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(store: MediaStore, host: ImageHost | null, secret: KeyObject, onFailure: (error: unknown) => void) {
    this.store = store;
    this.#host = host;
    this.#secret = secret;
    this.#onFailure = onFailure;
  }

  /** Addresses of an owner's photos: open ones when everybody may see them, else signed for ten minutes. */
  addresses(owner: Owner, everybody: boolean, now: Date): Address {
    return everybody ? openAddress : signedAddress(this.#secret, `${owner.kind}-${owner.id}`, now);
  }

  /**
   * Where a photo that everybody may see is served from instead; null: from here. The image host gets a photo when it
   * is first asked for in public, so that it never holds one that is not.
   */
  elsewhere(record: MediaRecord, largest: number, width: number, format: 'webp' | 'jpg'): string | null {
    if (this.#host === null) return null;
    if (record.remoteId !== undefined) return this.#host.address(record.mediaId, width, format);
    if (!this.#underWay.has(record.mediaId))
      this.#underWay.set(
        record.mediaId,
        this.#publish(this.#host, record, largest)
          .catch(this.#onFailure)
          .finally(() => this.#underWay.delete(record.mediaId)),
      );
    return null;
  }

  /** The photo is not for everybody any more: it leaves the image host and stays here. */
  async withdraw(mediaId: string): Promise<void> {
    await this.#underWay.get(mediaId);
    const record = await this.store.record(mediaId);
    if (record?.remoteId === undefined) return;
    const { remoteId, ...rest } = record;
    await this.#host?.remove(mediaId, remoteId);
    await this.store.note(rest);
  }

  /** Removes it everywhere. Doing it again changes nothing. */
  async purge(mediaId: string): Promise<void> {
    await this.withdraw(mediaId);
    await this.store.purge(mediaId);
  }

  /** Resolves when nothing is being handed to the image host. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  async #publish(host: ImageHost, record: MediaRecord, largest: number): Promise<void> {
    const remoteId = await host.upload(record.mediaId, join(this.store.directoryOf(record.mediaId), `${largest}.jpg`));
    if ((await this.store.record(record.mediaId)) === null) await host.remove(record.mediaId, remoteId);
    else await this.store.note({ ...record, remoteId });
  }
}
