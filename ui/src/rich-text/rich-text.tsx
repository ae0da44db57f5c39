export type RichTextProps = {
  /** HTML that the server has already sanitised. Nothing else may be given. */
  html: string;
  /** BCP 47 language of the text, for hyphenation and the voice of a screen reader. */
  lang?: string | undefined;
};

/**
 * The body of a page. Its looks are `rich-text.css`, a global stylesheet that the shell loads, so that the first HTML
 * from the server, this and the editor are the same to the pixel.
 */
export const RichText = ({ html, lang }: RichTextProps) => (
  <div className="rich-text" dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
);
