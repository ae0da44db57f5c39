import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { SectionLoading } from './section.tsx';

/** Stands where a tab's sections are about to be. */
export const AccountLoading = () => (
  <Loading>
    {[2, 3].map(fields => (
      <SectionLoading key={fields}>
        {Array.from({ length: fields }, (_, at) => (
          // Nothing tells one bone from another.
          <Skeleton key={`${fields}-${at}`} shape="block" height="4rem" />
        ))}
      </SectionLoading>
    ))}
  </Loading>
);
