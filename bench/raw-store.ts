import { randomUUID } from 'node:crypto';
import { openLog } from '@recto/event-log/log.ts';
import { openRawLog } from '@recto/event-log/raw-log.ts';
import { startInstallation } from '../tools/processes.ts';

/** An event store of its own: what is appended for comparison is in no log that a projection follows. */
export type RawStore = {
  /** One event in a new stream. */
  append: (data: Record<string, unknown>) => Promise<void>;
  /** Reads a stream that does not exist, as most commands find one of theirs. */
  readNothing: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openRawStore(): Promise<RawStore> {
  const installation = await startInstallation({ only: ['event-store'] });
  const url = installation.url('event-store');
  const raw = openRawLog(url);
  const log = openLog({ url });
  return {
    append: async data => {
      const stream = `raw-${randomUUID()}`;
      const metadata = { userId: 'somebody', command: 'bench', at: new Date().toISOString() };
      await raw.append(stream, [{ id: randomUUID(), stream, type: 'Raw', data, metadata }], 'none');
    },
    readNothing: async () => {
      for await (const event of log.readStream('raw-none')) throw new Error(`${event.id} should not be there`);
    },
    close: async () => {
      await Promise.allSettled([raw.close(), log.close()]);
      await installation.remove();
    },
  };
}
