import { cleanup, render, screen } from '@testing-library/react';
import { Heart } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

test('its words are its name, with the count where there is one, and are not read once more', () => {
  const heart = <Heart aria-hidden="true" />;
  render(
    <>
      <IconButton label="Share" icon={heart} />
      <IconButton label="Like" icon={heart} count={<data value={5}>5</data>} pressed />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Share' }).title).toBe('Share');
  expect(screen.getByRole('button', { name: 'Like 5', description: '', pressed: true })).toBeTruthy();
  expect(screen.getByTitle('Like').querySelector('svg')).not.toBeNull();
});
