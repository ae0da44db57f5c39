const MONOSPACE = /font-family\s*:[^;]*(mono|courier)/i;

/** Whether it is code as VS Code puts it on the clipboard: lines that keep their white space, in a typewriter's letters. */
export function isCode(element: Element): boolean {
  const style = element.getAttribute('style') ?? '';
  return element.tagName === 'DIV' && /white-space\s*:\s*pre\s*(;|$)/i.test(style) && MONOSPACE.test(style);
}
