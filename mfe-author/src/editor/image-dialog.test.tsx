import { networkError, unavailable } from '@recto/contracts/messages/common.ts';
import { onlyImages, photoFailed } from '@recto/contracts/messages/upload.ts';
import { ApiError } from '@recto/frame';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UploadImage } from './editor.tsx';
import { ImageDialog } from './image-dialog.tsx';

afterEach(cleanup);

const pasted = new File(['x'], 'map.png', { type: 'image/png' });
const stored = { secure_url: '/media/a/640.jpg', width: 640, height: 360 };

/** The dialog for a pasted picture of which the first sending is answered like this. */
function opened(first: ApiError) {
  const upload = vi
    .fn<UploadImage>()
    .mockRejectedValueOnce(first)
    .mockResolvedValue(stored as never);
  const onImage = vi.fn<(image: object) => void>();
  render(<ImageDialog file={pasted} upload={upload} onImage={onImage} onClose={() => undefined} />);
  return { upload, onImage, user: userEvent.setup() };
}
const add = () => screen.getByRole('button', { name: 'Add the image' });

test.each([
  [new ApiError(0, undefined), networkError],
  [new ApiError(500, undefined), photoFailed],
  [new ApiError(503, { error: 'unavailable' }), unavailable],
])(
  'a picture that could not be sent (%s) is sent again by pressing again, with its description',
  async (failure, why) => {
    const { upload, onImage, user } = opened(failure);
    await user.type(screen.getByLabelText(/Description/), 'A map');
    await user.click(add());
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    expect(onImage).not.toHaveBeenCalled();
    await user.click(add());
    await vi.waitFor(() =>
      expect(onImage).toHaveBeenCalledWith({ src: stored.secure_url, alt: 'A map', width: 640, height: 360 }),
    );
    expect(upload.mock.calls.map(([file]) => file)).toEqual([pasted, pasted]);
  },
);

test('in the place of a file that the server refuses one can choose another', async () => {
  const { upload, user } = opened(new ApiError(415, { error: 'wrong-type', message: onlyImages }));
  await user.click(add());
  expect((await screen.findByRole('alert')).textContent).toBe(onlyImages);
  const other = new File(['y'], 'other.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Choose an image'), other);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(add());
  await vi.waitFor(() => expect(upload.mock.calls.map(([file]) => file)).toEqual([pasted, other]));
});

test('while a picture is tried again one is told why, until it is on its way and not into buffers alone', async () => {
  const sent = Promise.withResolvers<never>();
  const upload = vi.fn<UploadImage>(() => sent.promise);
  render(<ImageDialog file={pasted} upload={upload} onImage={() => undefined} onClose={() => undefined} />);
  await userEvent.setup().click(add());
  const options = upload.mock.calls[0]?.[1];
  act(() => expect(options?.mayRetry?.(new ApiError(0, undefined))).toBe(true));
  expect(screen.getByRole('alert').textContent).toBe(networkError);
  expect(screen.getByRole('progressbar')).toBeDefined();
  using now = vi.spyOn(performance, 'now');
  for (const [ms, alerts] of [
    [80_000, 1],
    [80_900, 1],
    [81_100, 0],
  ] as const) {
    now.mockReturnValue(ms);
    act(() => options?.onProgress(0.5));
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  }
});
