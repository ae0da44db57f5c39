import { useEffect } from 'react';

/**
 * Files that are dropped beside where they were meant for go nowhere. The browser would show the first of them in the
 * place of the screen, with all that is on it.
 */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { target, dataTransfer } = event;
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      // Editors take them by themselves.
      if (target instanceof Element && target.closest('[contenteditable="true"]')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
