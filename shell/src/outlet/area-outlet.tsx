import { reportError } from '@recto/frame';
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ShowApp } from '../first/show-app.tsx';
import { currentVersion, forget, type Loaded, RemoteError } from '../remotes/load-remote.ts';
import { AreaFailed } from './area-failed.tsx';
import { AreaLoading } from './area-loading.tsx';
import { isMissingChunk } from './chunk-error.ts';
import { appOf, runningApp, startApp } from './running.ts';

/** What could not be fetched: where it was drawn lazily, it stays so, and is thrown again whenever one comes there. */
const missed = new WeakSet<Error>();

/** `place`: where in the area one is. */
type Props = { area: string; place: string };
type State = {
  /** What to draw; null while it is looked up whether the app that ran before is still the current one. */
  app: Loaded | Promise<Loaded> | null;
  failure: unknown;
  hasFailed: boolean;
};

/**
 * One area; whatever goes wrong in it stays in its place. Entering an area takes the release that is current then; an
 * area on screen stays as it is, so that a release does not take it from under somebody's hands.
 */
export class AreaOutlet extends Component<Props, State> {
  override state: State = {
    app: runningApp(this.props.area) ? null : startApp(this.props.area),
    failure: null,
    hasFailed: false,
  };
  private isGone = false;

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, hasFailed: true };
  }

  override componentDidMount(): void {
    this.isGone = false;
    const known = runningApp(this.props.area);
    if (this.state.app === null && known) void this.enter(known);
  }

  /** Draws the app that ran before, or the one that has been released since. */
  private async enter(known: Loaded): Promise<void> {
    const { area } = this.props;
    const current = await currentVersion(area);
    if (this.isGone) return;
    const isCurrent = current === null || current === known.version;
    // Where the new release fails, the earlier one still runs, and the person need not learn of it.
    this.setState({ app: isCurrent ? known : startApp(area).catch(() => known) });
  }

  /** What failed at one place need not at another, such as where one was before. */
  override componentDidUpdate({ place }: Props): void {
    const { area } = this.props;
    if (place !== this.props.place && this.state.hasFailed) this.draw(appOf(area));
  }

  override componentWillUnmount(): void {
    this.isGone = true;
  }

  override componentDidCatch(thrown: Error): void {
    if (missed.has(thrown) && navigator.onLine) return this.retry();
    if (isMissingChunk(thrown)) missed.add(thrown);
    const { area } = this.props;
    const version = thrown instanceof RemoteError ? thrown.version : runningApp(area)?.version;
    reportError(thrown, { remote: area, ...(version && { version }) });
  }

  override render(): ReactNode {
    const { app, failure, hasFailed } = this.state;
    if (app === null) return null;
    return (
      <Suspense fallback={<AreaLoading />}>
        {hasFailed ? <AreaFailed failure={failure} onRetry={this.retry} /> : <Area area={this.props.area} app={app} />}
        <ShowApp />
      </Suspense>
    );
  }

  retry = (): void => {
    const { area } = this.props;
    // An app that broke stays broken, and what it missed once stays missing: it comes anew, from what is released now.
    if (runningApp(area)) forget(area);
    this.draw(startApp(area));
  };

  private draw(app: Loaded | Promise<Loaded>): void {
    this.setState({ app, failure: null, hasFailed: false });
  }
}

const Area = ({ area, app }: { area: string; app: Loaded | Promise<Loaded> }) => {
  const { exports } = app instanceof Promise ? use(app) : app;
  const App = exports.default;
  if (typeof App !== 'function') throw new TypeError(`${area} exposes no component as its App`);
  const Drawn = App as ComponentType;
  return <Drawn />;
};
