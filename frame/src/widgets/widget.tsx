import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { reportError } from '../errors/report-error.ts';

/** A widget of another area, by its area's and its own name: `mfe-library/AddToCollection`. */
export type WidgetName = `mfe-${string}/${string}`;

type Given = Record<string, unknown>;

/** Finds the component of a widget; rejects when its area cannot be reached. */
export type WidgetLoader = (name: WidgetName) => Promise<ComponentType<Given>>;

let load: WidgetLoader = name => Promise.reject(new Error(`Nobody provides widgets here, ${name} among them`));

/** Says where widgets come from. The shell calls it once. */
export const provideWidgets = (loader: WidgetLoader): void => {
  load = loader;
};

type WidgetProps = {
  /** Stays the same while the widget is shown. */
  name: WidgetName;
  /** Handed to the widget. */
  with?: Given;
  /** Shown while it loads. */
  loading?: ReactNode;
  /** Shown when it cannot be had or fails; `retry` tries again. */
  failed?: (retry: () => void) => ReactNode;
};

type WidgetState = { Part: LazyExoticComponent<ComponentType<Given>>; hasFailed: boolean };

/**
 * Shows a widget that another area exposes. Draw it only once it is needed: drawing it loads it. What the widget does
 * wrong stays in its place.
 */
export class Widget extends Component<WidgetProps, WidgetState> {
  override state: WidgetState = { Part: this.part(), hasFailed: false };

  static getDerivedStateFromError(): Partial<WidgetState> {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    reportError(thrown, { remote: this.props.name });
  }

  override render(): ReactNode {
    const { with: given = {}, loading = null, failed } = this.props;
    const { Part, hasFailed } = this.state;
    if (hasFailed) return failed?.(this.retry) ?? null;
    return (
      <Suspense fallback={loading}>
        <Part {...given} />
      </Suspense>
    );
  }

  retry = (): void => this.setState({ Part: this.part(), hasFailed: false });

  private part(): WidgetState['Part'] {
    return lazy(async () => ({ default: await load(this.props.name) }));
  }
}
