import { isApiError, showSnackbar, useSession } from '@recto/frame';
import { useRef } from 'react';
import { texts } from '../texts.ts';

/**
 * Whether it is not known yet what something is to a signed-in reader: the answer that came with the HTML knows nobody.
 * What depends on it is not to be pressed until then; it would ask them to log in.
 */
export const useIsUnknown = ({ status }: { status: string }): boolean =>
  useSession().status === 'signed-in' && status === 'spectator';

/** `signedOut` is what a visitor is told, `failed` what anybody is told when it does not work. */
type Texts = { signedOut: string; failed: string };

/**
 * Tells why something did not work. A page's password may have been changed, or given more than an hour ago: loaded anew,
 * the page asks for it.
 */
export const tellProblem = ({ failed, signedOut }: Texts, thrown: unknown): void =>
  isApiError(thrown, 'password required')
    ? showSnackbar(thrown.message, {
        kind: 'error',
        action: { label: texts.password, run: () => location.reload() },
      })
    : showSnackbar(isApiError(thrown, 401) ? signedOut : failed, { kind: 'error' });

/**
 * A click on what is on or off. One that comes while another is under way is shown at once, too, and sent after it where
 * the answer is not what was wished last. `send` answers what shows the answer.
 */
export const useToggle = (
  texts: Texts,
  isOn: boolean,
  show: (on: boolean) => void,
  send: (on: boolean) => Promise<() => void>,
): (() => void) => {
  const wish = useRef<boolean>(null);
  const follow = async (on: boolean): Promise<void> => {
    try {
      const settle = await send(on);
      if (wish.current === on) settle();
      else await follow(!on);
    } catch (thrown) {
      show(!on);
      tellProblem(texts, thrown);
    }
    wish.current = null;
  };
  return () => {
    const before = wish.current;
    const on = (wish.current = !(before ?? isOn));
    show(on);
    if (before === null) void follow(on);
  };
};
