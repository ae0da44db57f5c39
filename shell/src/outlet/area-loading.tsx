/** Stands where an area is about to be. */
export const AreaLoading = () => <div aria-busy="true" />;
