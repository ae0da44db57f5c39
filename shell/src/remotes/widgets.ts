import type { WidgetLoader, WidgetName } from '@recto/frame/widgets/widget.tsx';
import type { ComponentType } from 'react';
import { currentVersion, loadExposed } from './load-remote.ts';

type Came = { component: ComponentType<Record<string, unknown>>; version: string };

const came = new Map<WidgetName, Came>();

/**
 * Finds the widgets that areas offer each other. As with areas, one that came before comes again, unless another release is
 * current and can be had: there may be no connection when it is needed.
 */
export const loadWidget: WidgetLoader = async name => {
  const [area = '', widget = ''] = name.split('/');
  const before = came.get(name);
  if (before) {
    const current = await currentVersion(area);
    if (current === null || current === before.version) return before.component;
  }
  try {
    const { exports, version } = await loadExposed(area, widget);
    if (typeof exports.default !== 'function') throw new TypeError(`${name} is no component`);
    const component = exports.default as Came['component'];
    came.set(name, { component, version });
    return component;
  } catch (thrown) {
    if (before) return before.component;
    throw thrown;
  }
};
