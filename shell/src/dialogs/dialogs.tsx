import { useQuestion } from '@recto/frame/ask/ask.ts';
import { useSignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { lazy, Suspense } from 'react';

const AskedQuestion = lazy(() => import('./asked-question.tsx'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** What the frame wants to have asked, over whatever is on screen. Fetched with the first question. */
export const Dialogs = () => {
  const question = useQuestion();
  const request = useSignInRequest();
  return (
    <Suspense fallback={null}>
      {question && <AskedQuestion question={question} />}
      {request && <SignInAgain request={request} />}
    </Suspense>
  );
};
