import * as paths from '@recto/contracts/paths.ts';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Loading } from '@recto/ui/skeleton/skeleton.tsx';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { FieldsLoading } from '../load/screen-loading.tsx';
import { useFresh } from '../load/use-fresh.ts';
import { mayPass } from '../saving/may-pass.ts';
import { texts } from '../texts.ts';
import { StepFrame } from './step-frame.tsx';
import { callOf } from './steps.ts';
import { useBackAndNext } from './use-back-and-next.tsx';

/** The draft that the address names; null where it names none. */
export const useDraftId = (): string | null => {
  const [params] = useSearchParams();
  return params.get('id') || null;
};

type Props<T> = {
  step: paths.WizardStep;
  children: (data: T, id: string) => ReactNode;
};

/**
 * Loads a step. A draft that is not there leads to the first step; a visitor is sent to the login by the wizard; when
 * the network or the server fails one stays here and can try again, or go back.
 */
export function DraftStep<T>({ step, children }: Props<T>) {
  const id = useDraftId();
  const [fresh, reload] = useFresh<T>(id === null ? null : callOf(step, id));
  if (id === null) return <Navigate to={paths.wizard('initial-step')} replace />;
  if (fresh.status === 'loaded') return children(fresh.data, id);
  if (fresh.status === 'failed' && fresh.error.status !== 401) {
    const { error } = fresh;
    if (!mayPass(error)) return <Navigate to={paths.wizard('initial-step')} replace />;
    return <FailedStep step={step} id={id} why={error.message} onRetry={reload} />;
  }
  return (
    <StepFrame step={step}>
      <Loading>
        <FieldsLoading />
      </Loading>
    </StepFrame>
  );
}

type FailedProps = { step: paths.WizardStep; id: string; why: string; onRetry: () => void };

const FailedStep = ({ step, id, why, onRetry }: FailedProps) => (
  <StepFrame step={step} {...useBackAndNext(step, id)}>
    <ErrorState onRetry={onRetry} detail={why}>
      {texts.stepFailed}
    </ErrorState>
  </StepFrame>
);
