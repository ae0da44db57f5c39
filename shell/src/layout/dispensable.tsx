import { Component, type ReactNode, Suspense } from 'react';

type Props = { children: ReactNode; instead?: ReactNode };

/** Around a part that is fetched late and that the site can do without: `instead` stands there until it comes, or fails. */
export class Dispensable extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    return this.state.hasFailed ? instead : <Suspense fallback={instead}>{children}</Suspense>;
  }
}
