import { onlyImages, photoFailed } from '@recto/contracts/messages/upload.ts';
import { ApiError } from '@recto/frame';
import { cleanup, render, screen } from '@testing-library/react';
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

test.each([new ApiError(0, undefined), new ApiError(500, undefined), new ApiError(503, { error: 'unavailable' })])(
  'a picture that could not be sent (%s) is sent again by pressing again, with its description',
  async failure => {
    const { upload, onImage, user } = opened(failure);
    await user.type(screen.getByLabelText(/Description/), 'A map');
    await user.click(add());
    expect((await screen.findByRole('alert')).textContent).toBe(photoFailed);
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
