/**
 * For commands that somebody waits for: tells at once why no answer came, while it is tried again. Without a network it is
 * not, so that they can press again once there is one.
 */
export const tellFirst =
  (tell: (message: string) => void) =>
  ({ message }: { message: string }): boolean => {
    tell(message);
    return navigator.onLine;
  };
