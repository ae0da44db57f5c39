import type { OpenQuestion } from '@recto/frame/ask/ask.ts';
import { Confirm } from '@recto/ui/confirm/confirm.tsx';

/** A question of `ask`, with its two answers. */
export default function AskedQuestion({ question }: { question: OpenQuestion }) {
  return (
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
  );
}
