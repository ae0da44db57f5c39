import { useTitle } from '@recto/frame';

/** A screen that is not here yet. */
export const Screen = ({ title }: { title: string }) => {
  useTitle(title);
  return <h1>{title}</h1>;
};
