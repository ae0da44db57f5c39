/**
 * Fetches the italic faces of those upright ones that are in use, so that what is made italic is so without a connection,
 * too. (Bold needs none: one face has all weights.) They come once the upright ones are there, and again when writing on
 * has brought others, as another script does. Answers how to stop. There are no faces where nothing is drawn.
 */
export function fetchItalicsAhead(fonts: FontFaceSet | undefined): (() => void) | undefined {
  if (!fonts) return undefined;
  const fetchAll = () => {
    // A face that could not be fetched is not tried again by browsers.
    if (!navigator.onLine) return;
    const faces = [...fonts];
    const isInUse = (italic: FontFace) =>
      faces.some(
        ({ family, style, unicodeRange, status }) =>
          style === 'normal' && status === 'loaded' && family === italic.family && unicodeRange === italic.unicodeRange,
      );
    for (const face of faces)
      if (face.style === 'italic' && face.status === 'unloaded' && isInUse(face)) face.load().catch(() => undefined);
  };
  let isStopped = false;
  void fonts.ready.then(() => isStopped || fetchAll());
  fonts.addEventListener('loadingdone', fetchAll);
  return () => {
    isStopped = true;
    fonts.removeEventListener('loadingdone', fetchAll);
  };
}
