/**
 * The shell's page as it is released. Before anything is drawn, a browser must have the styles and the early script:
 * both stand in the page itself, which spares a slow connection a round trip. The faces of nearly all text are asked for
 * at once, so that it need not be set twice. The app's script is named, which no browser fetches by itself: the early script does
 * (`early/start-app.ts`), after the first paint. `read` answers a file of the build.
 * @throws when the build is not what this knows
 */
export const forFirstPaint = async (html: string, read: (file: string) => Promise<string>): Promise<string> => {
  const early = await named(html, /<script src="\.\/(early\.[\w.]+)"><\/script>/, read);
  const style = await named(html, /<link href="\.\/([\w.]+\.css)" rel="stylesheet">/, read);
  const main = await named(html, /<script defer src="\.\/(main\.[\w.]+)"><\/script>/);
  if (/<\/script|<!--/i.test(early.text)) throw new Error('The early script would end its element');
  if (/<\/style/i.test(style.text)) throw new Error('The styles would end their element');
  return html
    .replace(
      early.whole,
      () => `${facesAhead(style.text)}<style>${fromPage(style.text)}</style><script>${early.text}</script>`,
    )
    .replace(style.whole, '')
    .replace(main.whole, () => `<link rel="later" href="./${main.file}" data-start>`);
};

const named = async (html: string, pattern: RegExp, read?: (file: string) => Promise<string>) => {
  const [whole, file] = pattern.exec(html) ?? [];
  if (whole === undefined || file === undefined) throw new Error(`The page has no ${pattern.source}`);
  return { whole, file, text: read ? await read(file) : '' };
};

/** Text and titles upright, in Latin letters. */
const facesAhead = (css: string): string =>
  [...css.matchAll(/url\(([\w-]+-latin-wght-normal\.\w+\.woff2)\)/g)]
    .map(([, file]) => `<link rel="preload" href="./${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');

/** Addresses in a stylesheet are relative to it; here they get the form that those of the page have. */
const fromPage = (css: string): string =>
  css.replaceAll(/url\((?!["']?(?:data:|https?:|\/|#))(["']?)(?:\.\/)?/g, 'url($1./');
