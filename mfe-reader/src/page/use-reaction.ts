import { isApiError, showSnackbar, useCommand, useSession } from '@recto/frame';
import { useRef } from 'react';

/**
 * Whether it is not known yet what something is to a signed-in reader: the answer that came with the HTML knows nobody.
 * What depends on it is not to be pressed until then; it would ask them to log in.
 */
export const useIsUnknown = ({ status }: { status: string }): boolean =>
  useSession().status === 'signed-in' && status === 'spectator';

/** `signedOut` is what a visitor is told, `failed` what anybody is told when it does not work. */
type Texts = { signedOut: string; failed: string };

const tellProblem = (texts: Texts, thrown: unknown): void =>
  showSnackbar(isApiError(thrown, 401) ? texts.signedOut : texts.failed, { kind: 'error' });

/** A click that shows its effect at once and takes it back when it fails. */
export const useReaction = <A extends readonly unknown[]>(
  texts: Texts,
  act: (...given: A) => { show: () => void; send: () => Promise<unknown>; takeBack: () => void },
) =>
  useCommand(async (...given: A) => {
    const { show, send, takeBack } = act(...given);
    show();
    try {
      await send();
    } catch (thrown) {
      takeBack();
      tellProblem(texts, thrown);
    }
  });

/**
 * A click on what is on or off. One that comes while another is under way is shown at once, too, and sent after it where
 * the answer is not what was wished last. `send` answers what shows the answer.
 */
export const useToggle = (
  texts: Texts,
  isOn: boolean,
  show: (on: boolean) => void,
  send: (on: boolean) => Promise<() => void>,
): (() => Promise<void>) => {
  const wish = useRef<boolean | null>(null);
  return async () => {
    const isUnderWay = wish.current !== null;
    let is = isOn;
    let wanted = (wish.current = !(wish.current ?? isOn));
    show(wanted);
    if (isUnderWay) return;
    try {
      let settle;
      do {
        wanted = wish.current;
        settle = await send(wanted);
        is = wanted;
      } while (wish.current !== is);
      settle();
    } catch (thrown) {
      show(is);
      tellProblem(texts, thrown);
    }
    wish.current = null;
  };
};
