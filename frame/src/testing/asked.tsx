import { useQuestion } from '../ask/ask.ts';

/** Draws what is asked, for answering yes, where the shell would draw a dialog. */
export const Asked = () => {
  const question = useQuestion();
  return (
    question && (
      <button type="button" onClick={() => question.answer(true)}>
        Yes: {question.yes}
      </button>
    )
  );
};
