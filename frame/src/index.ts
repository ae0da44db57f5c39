/**
 * The contract: all that an area may take from the frame. One module, because it is shared while running: two copies
 * of it would mean two sessions. What stands here may grow but not change within a contract version.
 */
export { CONTRACT } from './contract.ts';

export { type Session, session, signIn, signOut, useSession } from './session/session.ts';
export { isSigningInAgain, signInAgain, useSigningInAgain } from './session/sign-in-again.ts';
export { type Me, useMe } from './session/use-me.ts';

export { api, download, upload, withQuery } from './api/api.ts';
export { ApiError, isApiError } from './api/api-error.ts';
export { forgetPageToken, keepPageToken } from './api/page-token.ts';
export { type CallOptions, newKey } from './api/perform.ts';

export { useApi } from './cache/use-api.ts';
export { type Command, useCommand } from './cache/use-command.ts';
export { type GrowingList, useList } from './cache/use-list.ts';
export { useSWRInfinite } from './cache/swr-extras.ts';

export { useStream } from './stream/use-stream.ts';
export type { ServerEvent } from './stream/parse-events.ts';

export { useTitle } from './router/title.ts';
export { hasUnsavedWork, useUnsavedWork } from './router/unsaved-work.ts';

export { announce } from './announce/announce.tsx';
export { ask, type Question } from './ask/ask.ts';
export { closeAllModals, type Modal, useModal } from './modals/modals.ts';
export type { SnackbarKind, SnackbarOptions } from './snackbar/look.ts';
export { showSnackbar } from './snackbar/snackbar.tsx';
export { type Theme, theme, useTheme } from './theme/theme.ts';

export { reportError } from './errors/report-error.ts';
export { Widget, type WidgetName } from './widgets/widget.tsx';
export { useLate } from './late/use-late.ts';
