/** For swr, which would bring a stand-in for what React has had since version 18. */
export { useSyncExternalStore } from 'react';
