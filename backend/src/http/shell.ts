import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Route } from '@recto/contracts/routes.ts';
import { sharedAsk } from '../follow/shared-ask.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { hasFirstPicture } from './first-pieces.ts';

/** What fills the released shell's page; see the marks in `shell/src/index.html`. */
export type FirstHtml = {
  /** Elements of the head, title included. */
  head: string;
  /** What stands in the frame until the app takes over. */
  first: string;
  /** Answers of GET calls for a visitor, by path. */
  data: Readonly<Record<string, unknown>>;
};

type Registry = { shell: { path: string } | null; remotes?: Readonly<Record<string, { entry: string }>> };
/** What a content security policy calls the scripts and styles that stand in a page. */
export type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** `path` is the release that it belongs to; `inline` what it has in itself, not what it is filled with. */
export type ShellPage = {
  readonly path: string;
  readonly html: string;
  readonly inline: Inline;
  /** Addresses of the files that an area's screen needs besides, which the page fetches when it has been drawn. */
  ahead: (route: Pick<Route, 'area' | 'path'>) => readonly string[];
};

/** The page of the shell that is released at present. It is read again when another one has been released. */
export class Shell {
  readonly #releases: string;
  readonly #changed: () => Promise<number | null>;
  #registry: { changed: number; page: ShellPage | null } = { changed: Number.NaN, page: null };

  constructor(releasesDirectory: string) {
    this.#releases = releasesDirectory;
    const registryFile = join(releasesDirectory, 'remotes.json');
    this.#changed = sharedAsk(() =>
      stat(registryFile).then(
        found => found.mtimeMs,
        () => null,
      ),
    );
  }

  /** Null before the first release. */
  async current(): Promise<ShellPage | null> {
    const changed = await this.#changed();
    if (changed === null) return null;
    const registryFile = join(this.#releases, 'remotes.json');
    if (changed !== this.#registry.changed) this.#registry = { changed, page: await this.#read(registryFile) };
    return this.#registry.page;
  }

  async #read(registryFile: string): Promise<ShellPage | null> {
    const { shell, remotes = {} } = JSON.parse(await readFile(registryFile, 'utf8')) as Registry;
    const [, folder] = /^\/releases\/(shell\/[\w.-]+)\/$/.exec(shell?.path ?? '') ?? [];
    if (folder === undefined) return null;
    const released = await readFile(join(this.#releases, folder, 'index.html'), 'utf8');
    // Built with addresses relative to itself, so that a release does not know where it will stand.
    const html = released.replaceAll(/((?:src|href)=")\.\//g, `$1/releases/${folder}/`);
    const inline = { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') };
    const found = await Promise.all(
      Object.entries(remotes).map(async ([area, { entry }]) => [area, await this.#screensOf(entry)] as const),
    );
    const screens = new Map(found);
    const ahead: ShellPage['ahead'] = ({ area, path }) => {
      const files = screens.get(`mfe-${area}`);
      return files?.[path] ?? files?.['*'] ?? [];
    };
    return { path: `/releases/${folder}/`, html, inline, ahead };
  }

  /** What a release says of its screens, as addresses; none where it says nothing. */
  async #screensOf(entry: string): Promise<Screens> {
    const [, folder] = /^\/releases\/([\w-]+\/[\w.-]+)\/[\w.-]+$/.exec(entry) ?? [];
    if (folder === undefined) return {};
    const text = await readFile(join(this.#releases, folder, 'release.json'), 'utf8').catch(() => '{}');
    const { screens = {} } = JSON.parse(text) as { screens?: Screens };
    return Object.fromEntries(
      Object.entries(screens).map(([route, files]) => [route, files.map(file => `/releases/${folder}/${file}`)]),
    );
  }
}

/** Files by the route whose screen needs them; `*` for routes that are not named. */
type Screens = Readonly<Record<string, readonly string[]>>;

/**
 * Faces of text are asked for at once only where text is what a visitor waits for: a picture that is to be seen first
 * would share the line with them.
 */
const facesUnlessPicture = (html: string, first: string): string =>
  hasFirstPicture(first) ? html.replaceAll(/<link rel="preload"[^>]* as="font"[^>]*>/g, '') : html;

/** `site`: the origin of whole addresses; `ahead`: of files that are fetched when the page has been drawn. */
export const filled = (
  { path, html }: ShellPage,
  filling: FirstHtml,
  site: string,
  ahead: readonly string[] = [],
): string =>
  facesUnlessPicture(html, filling.first)
    .replace(/<!--recto:head-->[\s\S]*?<!--\/recto:head-->/, () => withPreview(filling.head, site + path))
    .replace(/<!--recto:first-->[\s\S]*?<!--\/recto:first-->/, () => filling.first)
    .replace(/(<script[^>]*id="first-data"[^>]*>)[\s\S]*?(<\/script>)/, (_, open: string, close: string) =>
      [open, asScriptText(filling.data), close].join(''),
    )
    .replace(/(<script[^>]*id="ahead"[^>]*>)[\s\S]*?(<\/script>)/, (_, open: string, close: string) =>
      [open, asScriptText(ahead), close].join(''),
    );

/** What has no picture of its own is shared with the site's; previews take whole addresses only. */
const withPreview = (head: string, release: string): string =>
  head.includes('property="og:image"')
    ? head
    : head + imageTags({ url: `${release}preview.png`, width: 1200, height: 630 });

/** Of elements without attributes: blocks of data have some. */
const hashesOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** JSON that cannot end its script element. */
export const asScriptText = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

type Image = { url: string; width: number; height: number };

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

const imageTags = ({ url, width, height }: Image): string =>
  meta('property', 'og:image', url) +
  meta('property', 'og:image:width', String(width)) +
  meta('property', 'og:image:height', String(height)) +
  meta('name', 'twitter:card', 'summary_large_image');

/** A page's head: what browsers, search engines and previews read. `image` and `url` are whole addresses. */
export const headFor = (page: {
  title: string;
  description?: string;
  url?: string;
  image?: Image | undefined;
  isArticle?: boolean;
  noIndex?: boolean;
}): string => {
  const { title, description, url, image, isArticle, noIndex } = page;
  return [
    `<title>${escapeHtml(title)}</title>`,
    noIndex ? meta('name', 'robots', 'noindex') : '',
    description ? meta('name', 'description', description) + meta('property', 'og:description', description) : '',
    meta('property', 'og:title', title),
    meta('property', 'og:type', isArticle ? 'article' : 'website'),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">${meta('property', 'og:url', url)}` : '',
    meta('property', 'og:site_name', PRODUCT_NAME),
    image ? imageTags(image) : '',
  ].join('');
};
