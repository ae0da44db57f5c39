import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { reportError } from '@recto/frame/errors/report-error.ts';
import { type Loaded, loadExposed, RemoteError } from '../remotes/load-remote.ts';
import { AreaFailed } from './area-failed.tsx';
import { AreaLoading } from './area-loading.tsx';

const loading = new Map<string, Promise<Loaded>>();

/** One promise per area and try, so that suspending again does not load again. */
const appOf = (area: string): Promise<Loaded> => {
  const known = loading.get(area);
  if (known) return known;
  const fresh = loadExposed(area, 'App');
  loading.set(area, fresh);
  return fresh;
};

type Props = { area: string };

/** Draws one area; whatever goes wrong in it stays in its place. */
export class AreaOutlet extends Component<Props, { failure: Error | null }> {
  override state: { failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  override componentDidCatch(thrown: unknown): void {
    const { area } = this.props;
    reportError(thrown instanceof RemoteError ? thrown.cause : thrown, {
      remote: area,
      ...(versions.get(area) && { version: versions.get(area) }),
    });
  }

  retry = (): void => {
    if (this.state.failure instanceof RemoteError) loading.delete(this.props.area);
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    if (this.state.failure) return <AreaFailed failure={this.state.failure} onRetry={this.retry} />;
    return (
      <Suspense fallback={<AreaLoading />}>
        <Area area={this.props.area} />
      </Suspense>
    );
  }
}

const versions = new Map<string, string>();

const Area = ({ area }: Props) => {
  const { exports, version } = use(appOf(area));
  versions.set(area, version);
  const App = exports.default;
  if (typeof App !== 'function') throw new TypeError(`${area} exposes no component as its App`);
  return <Drawn App={App as ComponentType} />;
};

const Drawn = ({ App }: { App: ComponentType }) => <App />;
