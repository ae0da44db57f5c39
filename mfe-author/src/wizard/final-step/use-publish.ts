import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { FinalStep, publish } from '@recto/contracts/http/wizard.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, isApiError, newKey } from '@recto/frame';
import { tellFirst } from '@recto/ui/sending/tell-first.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmed } from '../../saving/confirmed.ts';
import { mayPass } from '../../saving/may-pass.ts';

/** Why the page is not published. `contentsId`: the draft whose contents want to be looked at. */
export type PublishProblem = { text: string; contentsId?: string };

/**
 * Publishes a draft and goes to the screen that tells so. The key stays the same, so that however often one tries
 * there is one page. When no answer comes one stays and can try again.
 */
export function usePublish({ id, type }: FinalStep): {
  problem: PublishProblem | null;
  dismiss: () => void;
  publish: () => Promise<void>;
} {
  const navigate = useNavigate();
  const key = useRef(newKey());
  const [problem, setProblem] = useState<PublishProblem | null>(null);
  const tell = (message: paths.WizardMessage) => void navigate(paths.wizardMessage(message), { replace: true });
  return {
    problem,
    dismiss: () => setProblem(null),
    async publish() {
      setProblem(null);
      const mayRetry = tellFirst(text => setProblem({ text }));
      try {
        // As what it is published here: another window may have made it anything else.
        const body: BodyOf<typeof publish> = { type };
        const options = { key: key.current, mayRetry };
        const answer = await api.post<AnswerOf<typeof publish>>(`/api/new-page/${id}`, body, options);
        tell({ type, status: 'success', id, ...confirmed(answer, 'url') });
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
        // An effect refused is no effect: the next try is another action.
        if (thrown.status >= 400 && thrown.status < 500) key.current = newKey();
        if (thrown.error === 'error with contents') return tell({ type, status: 'error-contents', id });
        if (thrown.error === 'draft-changed' || thrown.error === 'picture-missing')
          return setProblem({ text: thrown.message, contentsId: id });
        if (thrown.status === 401 || mayPass(thrown)) return setProblem({ text: thrown.message });
        tell({ type, status: 'error', id });
      }
    },
  };
}
