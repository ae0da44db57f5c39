import { reportError } from '@recto/frame';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ShowApp } from '../first/show-app.tsx';
import { type Loaded, loadExposed, RemoteError } from '../remotes/load-remote.ts';
import { AreaFailed } from './area-failed.tsx';
import { AreaLoading } from './area-loading.tsx';

type Props = { area: string };

/** One area; whatever goes wrong in it stays in its place. */
export class AreaOutlet extends Component<Props, { failure: unknown; hasFailed: boolean }> {
  override state = { failure: null as unknown, hasFailed: false };

  static getDerivedStateFromError(failure: unknown): { failure: unknown; hasFailed: boolean } {
    return { failure, hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    const { area } = this.props;
    const version = thrown instanceof RemoteError ? thrown.version : loaded.get(area)?.version;
    reportError(thrown, { remote: area, ...(version && { version }) });
  }

  override render(): ReactNode {
    const { failure, hasFailed } = this.state;
    return (
      <Suspense fallback={<AreaLoading />}>
        {hasFailed ? <AreaFailed failure={failure} onRetry={this.retry} /> : <Area area={this.props.area} />}
        <ShowApp />
      </Suspense>
    );
  }

  retry = (): void => {
    if (!loaded.has(this.props.area)) asked.delete(this.props.area);
    this.setState({ failure: null, hasFailed: false });
  };
}

// What was asked for and what came, by area. Kept for the life of the page: an area that runs stays as it is, so that
// a release does not take it from under somebody's hands.
const asked = new Map<string, Promise<Loaded>>();
const loaded = new Map<string, Loaded>();

const appOf = (area: string): Promise<Loaded> => {
  const known = asked.get(area);
  if (known) return known;
  const fresh = loadExposed(area, 'App').then(app => {
    loaded.set(area, app);
    return app;
  });
  asked.set(area, fresh);
  return fresh;
};

const Area = ({ area }: Props) => {
  const { exports } = use(appOf(area));
  const App = exports.default;
  if (typeof App !== 'function') throw new TypeError(`${area} exposes no component as its App`);
  const Component = App as ComponentType;
  return <Component />;
};
