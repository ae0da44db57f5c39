import { reportError } from '@recto/frame';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ShowApp } from '../first/show-app.tsx';
import { currentVersion, type Loaded, loadExposed, RemoteError } from '../remotes/load-remote.ts';
import { AreaFailed } from './area-failed.tsx';
import { AreaLoading } from './area-loading.tsx';

type Props = { area: string };
type State = { app: Promise<Loaded>; failure: unknown; hasFailed: boolean };

/** One area; whatever goes wrong in it stays in its place. */
export class AreaOutlet extends Component<Props, State> {
  override state: State = { app: appOf(this.props.area), failure: null, hasFailed: false };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    const { area } = this.props;
    const version = thrown instanceof RemoteError ? thrown.version : running.get(area)?.version;
    reportError(thrown, { remote: area, ...(version && { version }) });
  }

  override render(): ReactNode {
    const { app, failure, hasFailed } = this.state;
    return (
      <Suspense fallback={<AreaLoading />}>
        {hasFailed ? <AreaFailed failure={failure} onRetry={this.retry} /> : <Area area={this.props.area} app={app} />}
        <ShowApp />
      </Suspense>
    );
  }

  retry = (): void => this.setState({ app: appOf(this.props.area), failure: null, hasFailed: false });
}

/** The apps that came, by area. */
const running = new Map<string, Loaded>();

/**
 * The app of an area that is entered: the one that ran before, unless another release is current by now. An area that
 * is on screen stays as it is, so that a release does not take it from under somebody's hands.
 */
async function appOf(area: string): Promise<Loaded> {
  const known = running.get(area);
  const current = known && (await currentVersion(area));
  if (known && (current === null || current === known.version)) return known;
  try {
    const app = await loadExposed(area, 'App');
    running.set(area, app);
    return app;
  } catch (thrown) {
    // The earlier release still runs; the person need not learn of it.
    if (known) return known;
    throw thrown;
  }
}

const Area = ({ area, app }: { area: string; app: Promise<Loaded> }) => {
  const { exports } = use(app);
  const App = exports.default;
  if (typeof App !== 'function') throw new TypeError(`${area} exposes no component as its App`);
  const Drawn = App as ComponentType;
  return <Drawn />;
};
