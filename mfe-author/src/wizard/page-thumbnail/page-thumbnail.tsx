import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getThumbnailStep } from '@recto/contracts/http/wizard.ts';
import { useState } from 'react';
import { PagePhoto } from '../../media/page-photo.tsx';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useBackAndNext } from '../use-back-and-next.tsx';

type Answer = AnswerOf<typeof getThumbnailStep>;

/** The third step: a photo, if one wants one. */
export default function PageThumbnail() {
  return <DraftStep<Answer> step="page-thumbnail">{({ page }, id) => <Photo key={id} page={page} />}</DraftStep>;
}

const Photo = ({ page }: { page: Answer['page'] }) => {
  const [photo, setPhoto] = useState(page.photo);
  const ways = useBackAndNext('page-thumbnail', page.id);
  return (
    <StepFrame step="page-thumbnail" {...ways}>
      <PagePhoto pageId={page.id} of="draft" photo={photo} onPhoto={setPhoto} />
    </StepFrame>
  );
};
