import { useQuestion } from '@recto/frame/ask/ask.ts';
import { useLate } from '@recto/frame/late/use-late.ts';
import { useMayHoldWork } from '@recto/frame/router/unsaved-work.ts';
import { useSignInRequest } from '@recto/frame/session/sign-in-again.ts';

const askedQuestion = () => import('./asked-question.tsx');
const signInAgain = () => import('./sign-in-again.tsx');

/**
 * What the frame wants to have asked, over whatever is on screen. Fetched with the first question, or as soon as a
 * screen may hold unsaved work: a connection that is lost then must not keep one from being asked. Where it cannot be
 * had, the answer is the one that changes nothing.
 */
export const Dialogs = () => {
  const question = useQuestion();
  const request = useSignInRequest();
  const isAhead = useMayHoldWork();
  const AskedQuestion = useLate(askedQuestion, { isAhead, isNeeded: question !== null }, () => question?.answer(false));
  const SignInAgain = useLate(signInAgain, { isAhead, isNeeded: request !== null }, () => request?.cancel());
  return (
    <>
      {question && AskedQuestion && <AskedQuestion question={question} />}
      {request && SignInAgain && <SignInAgain request={request} />}
    </>
  );
};
