import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { styleSingleton } from './style-singleton.ts';

afterEach(cleanup);

const held = () => document.adoptedStyleSheets.length;

test('holds its styles as long as one of it is there, without a style element', () => {
  const Styles = styleSingleton();
  const before = held();
  const first = render(<Styles styles="body { overflow: hidden }" />);
  const second = render(<Styles styles="body { overflow: hidden }" />);
  expect(held()).toBe(before + 1);
  expect(document.querySelector('style')).toBeNull();
  first.unmount();
  expect(held()).toBe(before + 1);
  second.unmount();
  expect(held()).toBe(before);
});
