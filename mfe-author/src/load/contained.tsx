import { reportError } from '@recto/frame';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What is inside cannot be shown, for one because its code could not be fetched. */
  onFail: () => void;
};

/** Around a part that is fetched late: when that fails, what is written around it stays on screen. */
export class Contained extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    reportError(thrown, { remote: 'mfe-author' });
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
