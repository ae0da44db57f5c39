import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getThumbnailStep } from '@recto/contracts/http/wizard.ts';
import { useState } from 'react';
import { PagePhoto } from '../../media/page-photo.tsx';
import { BackAndNext } from '../back-and-next.tsx';
import { DraftStep } from '../draft-step.tsx';
import { StepFrame } from '../step-frame.tsx';

type Answer = AnswerOf<typeof getThumbnailStep>;

/** The third step: a photo, if one wants one. */
export default function PageThumbnail() {
  return (
    <DraftStep<Answer> step="page-thumbnail" path={id => `/api/new-page/page-thumbnail/${id}`}>
      {({ page }, id) => <Photo key={id} page={page} />}
    </DraftStep>
  );
}

const Photo = ({ page }: { page: Answer['page'] }) => {
  const [photo, setPhoto] = useState(page.photo);
  return (
    <StepFrame step="page-thumbnail" acts={<BackAndNext step="page-thumbnail" id={page.id} />}>
      <PagePhoto pageId={page.id} of="draft" photo={photo} onPhoto={setPhoto} />
    </StepFrame>
  );
};
