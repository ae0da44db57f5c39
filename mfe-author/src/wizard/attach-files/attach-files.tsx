import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { listFiles } from '@recto/contracts/http/files.ts';
import { useUnsavedWork } from '@recto/frame';
import { AttachedFiles } from '../../media/attached-files.tsx';
import { useAttachedFiles } from '../../media/use-attached-files.ts';
import { texts } from '../../texts.ts';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useBackAndNext } from '../use-back-and-next.tsx';

type Answer = AnswerOf<typeof listFiles>;

/** The fourth step: files to go with the page, if one wants any. */
export default function AttachFiles() {
  return (
    <DraftStep<Answer> step="attach-files">
      {({ attachFiles }, id) => <Files key={id} id={id} start={attachFiles} />}
    </DraftStep>
  );
}

const Files = ({ id, start }: { id: string; start: Answer['attachFiles'] }) => {
  const files = useAttachedFiles(id, 'draft', start);
  useUnsavedWork(files.isBusy, texts.uploadsUnderWay);
  const ways = useBackAndNext('attach-files', id);
  return (
    <StepFrame step="attach-files" {...ways}>
      <AttachedFiles files={files} />
    </StepFrame>
  );
};
