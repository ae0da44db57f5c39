import { unreadableFile } from '@recto/contracts/messages/upload.ts';
import { PAGE_PHOTO, PROFILE_PHOTO } from '@recto/contracts/limits.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { photoProblem } from './photo-problem.ts';
import { PhotoUpload } from './photo-upload.tsx';

afterEach(cleanup);

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const photo = (bytes: readonly number[], size: number, name = 'a.png', type = 'image/png') => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], name, { type });
};
const acts = () => ({ onUpload: vi.fn(), onCancel: vi.fn() });
const input = () => screen.getByLabelText('Choose a photo');

test('the bytes decide what is a photo, and exactly the limit is fine', async () => {
  expect(await photoProblem(photo(png, 5_000_000), PROFILE_PHOTO)).toBeNull();
  expect(await photoProblem(photo(png, 5_000_001), PROFILE_PHOTO)).toBe('File size must be less than 5MB.');
  expect(await photoProblem(photo([0x47, 0x49, 0x46, 0x38], 100), PROFILE_PHOTO)).toBe(
    'Only jpeg/jpg/png images are allowed.',
  );
  expect(await photoProblem(photo([0xff, 0xd8, 0xff, 0xe1], 100, 'a.gif', 'image/gif'), PROFILE_PHOTO)).toBeNull();
  expect(await photoProblem(photo([], 0), PROFILE_PHOTO)).toBe('The file is empty.');
  const folder = photo([], 4096);
  vi.spyOn(folder, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  );
  expect(await photoProblem(folder, PROFILE_PHOTO)).toBe(unreadableFile);
});

test('a photo that is too small is refused with the sizes', async () => {
  render(<PhotoUpload limit={PAGE_PHOTO} {...acts()} measure={async () => ({ width: 1200, height: 600 })} />);
  await userEvent.upload(input(), photo(png, 100));
  expect((await screen.findByRole('alert')).textContent).toBe('The photo must be at least 1200x675 pixels.');
});

test('a file that cannot be decoded is refused, and another one can be chosen', async () => {
  render(<PhotoUpload limit={PAGE_PHOTO} {...acts()} measure={() => Promise.reject(new Error('broken'))} />);
  await userEvent.upload(input(), photo(png, 100));
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error with uploading your photo.');
  expect(input()).toBeTruthy();
});

test('a good one goes on to be cropped, and one can go back', async () => {
  render(<PhotoUpload limit={PAGE_PHOTO} {...acts()} measure={async () => ({ width: 2400, height: 1350 })} />);
  await userEvent.upload(input(), photo(png, 100));
  const zoom = await screen.findByRole('slider', { name: 'Zoom' });
  expect(zoom.getAttribute('max')).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(input()).toBeTruthy();
});

test('an upload under way shows how far it is and can be cancelled', async () => {
  const on = acts();
  const props = { limit: PAGE_PHOTO, measure: async () => ({ width: 2400, height: 1350 }), ...on };
  const { rerender } = render(<PhotoUpload {...props} />);
  await userEvent.upload(input(), photo(png, 100));
  await screen.findByRole('slider');
  rerender(<PhotoUpload {...props} progress={30} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(on.onCancel).toHaveBeenCalledOnce();
  rerender(<PhotoUpload {...props} error="The server is away." />);
  expect(screen.getByRole('alert').textContent).toBe('The server is away.');
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
});
