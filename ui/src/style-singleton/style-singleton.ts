import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton`, which the dialogs' library uses while a dialog is open. That inserts a style
 * element, which the site's content security policy forbids; a sheet that scripts made is none. The build puts this in its
 * place (`rspack.config.ts`).
 * @returns a component whose styles hold as long as one of it is on the page; the first one's, where they differ.
 */
export const styleSingleton = () => {
  let sheet: CSSStyleSheet | null = null;
  let users = 0;
  const hold = (css: string) => {
    users += 1;
    if (sheet) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  };
  const letGo = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
    sheet = null;
  };
  return function Styles({ styles }: { styles: string }) {
    useEffect(() => {
      hold(styles);
      return letGo;
    }, [styles]);
    return null;
  };
};
