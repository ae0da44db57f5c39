const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** Why a text is not well-formed XML, as far as the site's own answers could fail to be; null when it is. */
export const malformation = (xml: string): string | null => {
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
