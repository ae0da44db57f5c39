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
