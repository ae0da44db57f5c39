import { toggleLibrary } from '@recto/contracts/http/collections.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Context } from '../context.ts';
import { collection } from '../domain/collection.ts';
import { library, toggleSaved } from '../domain/library.ts';
import { type App, eventsAlone } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';

/** Somebody else's shared collections in one's own library. */
export const libraryArea = (app: App, context: Context): void => {
  app.route({
    ...toggleLibrary,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const status = request.body?.status;
      const wanted = status === undefined ? undefined : status === 'added';
      const { state: shared } = await load(context.log, collection, id);
      const { state } = await command(context, request, 'toggleSaved').run(library, `${userId}+${id}`, now =>
        toggleSaved(now, id, shared, userId, wanted),
      );
      return { status: state.saved ? ('added' as const) : ('removed' as const) };
    },
  });
};
