/** Stands where an area would be that cannot be had. */
export const AreaFailed = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) => (
  <section role="alert">
    <h1>This part of the site is not available right now.</h1>
    <p>{failure.message}</p>
    <button type="button" onClick={onRetry}>
      Retry
    </button>
  </section>
);
