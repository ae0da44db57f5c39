import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { SideBySide } from '../compare/side-by-side.tsx';
import type { Written } from './contents.ts';

type Side = Written & { label: ReactNode };
type Props = {
  title: string;
  description: string;
  left: Side;
  right: Side;
  /** Buttons, the main one last. */
  acts: ReactNode;
  onClose: () => void;
};

/** Two texts beside each other in a window, and what can be done about them. */
export const TwoTexts = ({ title, description, left, right, acts, onClose }: Props) => (
  <Dialog open wide steady onClose={onClose} title={title} description={description} footer={acts}>
    <SideBySide left={left} right={right} />
  </Dialog>
);
