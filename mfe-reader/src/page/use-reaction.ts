import { isApiError, showSnackbar, useCommand, useSession } from '@recto/frame';

/**
 * Whether it is not known yet what something is to a signed-in reader: the answer that came with the HTML knows nobody.
 * What depends on it is not to be pressed until then; it would ask them to log in.
 */
export const useIsUnknown = ({ status }: { status: string }): boolean =>
  useSession().status === 'signed-in' && status === 'spectator';

/**
 * A click that shows its effect at once and takes it back when it fails. `signedOut` is what a visitor is told,
 * `failed` what anybody is told when it does not work.
 */
export const useReaction = <A extends readonly unknown[]>(
  texts: { signedOut: string; failed: string },
  act: (...given: A) => { show: () => void; send: () => Promise<unknown>; takeBack: () => void },
) =>
  useCommand(async (...given: A) => {
    const { show, send, takeBack } = act(...given);
    show();
    try {
      await send();
    } catch (thrown) {
      takeBack();
      showSnackbar(isApiError(thrown, 401) ? texts.signedOut : texts.failed, { kind: 'error' });
    }
  });
