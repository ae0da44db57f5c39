/** What is selected in a text in which one writes: a caret is a selection of nothing. */
export type Caret = Pick<Selection, 'anchorNode' | 'anchorOffset' | 'focusNode' | 'focusOffset'>;

/** Where the caret is in such a text; null in any other element, and where it is not in there. */
export const caretIn = (element: HTMLElement): Caret | null => {
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = getSelection() ?? {};
  const isThere = element.isContentEditable && element.contains(anchorNode) && element.contains(focusNode);
  return isThere ? { anchorNode, anchorOffset, focusNode, focusOffset } : null;
};

/** Puts the caret back, and shows it. Where the text was drawn anew meanwhile it stays where it is. */
export const putCaret = ({ anchorNode, anchorOffset, focusNode, focusOffset }: Caret): void => {
  if (!anchorNode?.isConnected || !focusNode?.isConnected) return;
  const within = (node: Node, offset: number) => Math.min(offset, node.nodeValue?.length ?? node.childNodes.length);
  getSelection()?.setBaseAndExtent(
    anchorNode,
    within(anchorNode, anchorOffset),
    focusNode,
    within(focusNode, focusOffset),
  );
  showCaret();
};

/** Scrolls to where the caret is, where that is out of sight, once what was changed is drawn. */
export const showCaret = (): void => {
  requestAnimationFrame(() => {
    const { focusNode = null } = getSelection() ?? {};
    let element = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
    // What is empty takes no room: a browser finds it in sight where only its upper edge is.
    while (element && element.getBoundingClientRect().width === 0) element = element.parentElement;
    element?.scrollIntoView({ block: 'nearest' });
  });
};
