import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

test('it shows the given HTML under the class of the shared stylesheet, in its own direction and language', () => {
  const { container } = render(<RichText html="<p>One <strong>two</strong></p>" lang="en" />);
  const text = container.firstElementChild;
  expect(text?.className).toBe('rich-text');
  expect(text?.getAttribute('dir')).toBe('auto');
  expect(text?.getAttribute('lang')).toBe('en');
  expect(text?.querySelector('strong')?.textContent).toBe('two');
});
