import { useQuestion } from '@recto/frame/ask/ask.ts';
import { lazy, Suspense } from 'react';

const Confirm = lazy(async () => ({ default: (await import('@recto/ui/confirm/confirm.tsx')).Confirm }));

/** Asks what areas want to know; see `ask` of the frame. */
export const Questions = () => {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Confirm
        open
        title={question.title}
        confirmLabel={question.yes ?? 'OK'}
        {...(question.no && { cancelLabel: question.no })}
        danger={question.dangerous ?? false}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {question.text}
      </Confirm>
    </Suspense>
  );
};
