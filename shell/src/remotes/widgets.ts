import type { WidgetLoader } from '@recto/frame/widgets/widget.tsx';
import type { ComponentType } from 'react';
import { loadExposed } from './load-remote.ts';

/** Finds the widgets that areas offer each other. */
export const loadWidget: WidgetLoader = async name => {
  const [area = '', widget = ''] = name.split('/');
  const { exports } = await loadExposed(area, widget);
  if (typeof exports.default !== 'function') throw new TypeError(`${name} is no component`);
  return exports.default as ComponentType<Record<string, unknown>>;
};
