/**
 * A loader for sonner, which inserts its styles as an element of its own as soon as it is imported. The content security
 * policy forbids that; its style sheet is imported beside it instead. Plain JavaScript, since the compiler's workers load it.
 */
export default function stylesApart(source) {
  const apart = source.replace(/^__insertCSS\("[^\n]*"\);?$/m, '');
  if (apart === source) throw new Error('sonner no longer inserts its styles as it did: see whether it still does');
  return apart;
}
