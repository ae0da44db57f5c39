import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Letter } from '../mail.ts';

/** Part of a letter. `code` is shown large, `link` as a button and, for plain readers, as its address. */
export type Part = { text: string } | { code: string } | { link: string; label: string };

/** Both forms of a letter from one list of parts. Everything a person wrote is escaped here. */
export const layOut = (subject: string, parts: readonly Part[]): Letter => ({
  subject,
  text: `${parts.map(asText).join('\n\n')}\n\n-- \n${PRODUCT_NAME}\n`,
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f4ef;color:#22211f;font:16px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #ded9cf;border-radius:8px">
${parts.map(asHtml).join('\n')}
<p style="margin:32px 0 0;color:#6b675f;font-size:14px">${PRODUCT_NAME}</p>
</div></body></html>
`,
});

const asText = (part: Part): string => {
  if ('code' in part) return `    ${part.code}`;
  return 'link' in part ? `${part.label}:\n${part.link}` : part.text;
};

const asHtml = (part: Part): string => {
  if ('code' in part)
    return `<p style="margin:24px 0;font:bold 32px/1.2 monospace;letter-spacing:8px">${escapeHtml(part.code)}</p>`;
  if ('link' in part)
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5c63;color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px;color:#6b675f;font-size:14px;word-break:break-all">${escapeHtml(part.link)}</p>`;
  return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, char => entities[char] ?? char);
