const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;
/** What is outside of `Char` (XML 1.0, 2.2). */
const noCharacter = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Why a text is not well-formed XML, as far as the site's own answers could fail to be; null when it is. */
export const malformation = (xml: string): string | null => {
  if (noCharacter.test(xml)) return 'a character that XML does not have';
  const open: string[] = [];
  for (const [text, closing, name, attributes = '', empty] of xml.matchAll(token)) {
    if (text === '<') return 'a bare <';
    if (!text.startsWith('<![') && (entity.test(name === undefined ? text : attributes) || text.includes(']]>')))
      return `not escaped: ${text}`;
    if (name === undefined || empty) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return `</${name}> closes nothing`;
  }
  return open.length === 0 ? null : `<${open.at(-1)}> is not closed`;
};
