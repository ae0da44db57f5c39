import { Button, ButtonLink } from '../../src/button/button.tsx';
import { EmptyState } from '../../src/empty-state/empty-state.tsx';
import { ErrorState } from '../../src/error-state/error-state.tsx';
import { Anchor } from '../../src/linked/anchor.tsx';
import { NotAllowed } from '../../src/not-allowed/not-allowed.tsx';
import { PageGridSkeleton } from '../../src/page-grid/page-grid.tsx';
import { Loading, Skeleton } from '../../src/skeleton/skeleton.tsx';
import { Part, Sample } from '../sample.tsx';

const ignore = () => undefined;

export const States = () => (
  <Part title="States">
    <Sample name="Loading">
      <PageGridSkeleton count={5} />
    </Sample>
    <Sample name="Loading a person and a text" narrow>
      <Loading>
        <div style={{ display: 'flex', gap: 'var(--space-4)' }}>
          <Skeleton shape="circle" width="4rem" />
          <div style={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton lines={3} />
          </div>
        </div>
      </Loading>
    </Sample>
    <Sample name="Empty, failed, not allowed" columns>
      <EmptyState drawing="reading" action={<Button variant="primary">Find something to read</Button>}>
        Your read later list is empty.
      </EmptyState>
      <ErrorState onRetry={ignore} detail="The network cannot be reached, please check your connection and try again.">
        Sorry an unkown error occurred.
      </ErrorState>
      <NotAllowed
        action={
          <ButtonLink variant="primary" link={<Anchor href="#login" />}>
            Log in
          </ButtonLink>
        }
      >
        Please login to access that page.
      </NotAllowed>
    </Sample>
    <Sample name="All drawings" columns>
      {(['pages', 'collections', 'comments', 'people', 'search', 'trash', 'figures'] as const).map(drawing => (
        <EmptyState key={drawing} drawing={drawing} compact>
          {drawing}
        </EmptyState>
      ))}
    </Sample>
  </Part>
);
