import { useQuestion } from '@recto/frame/ask/ask.ts';
import { useHasUnsavedWork } from '@recto/frame/router/unsaved-work.ts';
import { useSignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { lazy, Suspense, useEffect } from 'react';

const askedQuestion = () => import('./asked-question.tsx');
const signInAgain = () => import('./sign-in-again.tsx');
const AskedQuestion = lazy(askedQuestion);
const SignInAgain = lazy(signInAgain);

/**
 * What the frame wants to have asked, over whatever is on screen. Fetched with the first question, or as soon as
 * something is unsaved: a connection that is lost then must not keep one from being asked.
 */
export const Dialogs = () => {
  const question = useQuestion();
  const request = useSignInRequest();
  const isUnsaved = useHasUnsavedWork();
  useEffect(() => {
    if (isUnsaved) void Promise.allSettled([askedQuestion(), signInAgain()]);
  }, [isUnsaved]);
  return (
    <Suspense fallback={null}>
      {question && <AskedQuestion question={question} />}
      {request && <SignInAgain request={request} />}
    </Suspense>
  );
};
