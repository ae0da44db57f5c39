import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { settled } from './settled.ts';

test('what shows of a photo is chosen by mouse, by touch, by keyboard and by pressing alone', async ({
  page,
  draft: id,
}) => {
  await page.goto(`/new-page/page-thumbnail?id=${id}`);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: await pngOf(page, 1200, 1500) });
  const area = dialog.getByRole('group', { name: /Part of the photo that shows/ });
  const upload = dialog.getByRole('button', { name: 'Upload' });
  await expect(upload).toBeEnabled();
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await settled(page);
  const photo = area.locator('..').locator('img');
  const { x, y, width, height } = (await area.boundingBox())!;
  const top = async () => (await photo.boundingBox())!.y - (await area.boundingBox())!.y;
  const [across, down] = [x + width / 2, y + height / 2];
  const first = await top();

  await page.mouse.move(across, down);
  await page.mouse.down();
  await page.mouse.move(across, down + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(top).toBeCloseTo(first + 20, 0);

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: across, y: at }] });
  await touch('touchStart', down);
  for (const at of [20, 30, 40]) await touch('touchMove', down + at);
  await touch('touchEnd', null);
  await expect.poll(top).toBeCloseTo(first + 60, 0);

  await area.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect.poll(top).toBeCloseTo(first + 68, 0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(top).toBeCloseTo(first + 76, 0);

  // Who cannot drag presses; the photo stays within its bounds.
  await dialog.getByRole('button', { name: 'Move the photo up' }).click();
  await expect.poll(top).toBeCloseTo(first + 44, 0);
  await dialog.getByRole('button', { name: 'Move the photo left' }).click();
  await dialog.getByRole('button', { name: 'Move the photo down' }).click();
  await expect.poll(top).toBeCloseTo(first + 76, 0);

  // What is sent is what shows: the middle, and up by so many of the photo's own pixels.
  const scale = 1200 / ((await photo.boundingBox())?.width ?? Number.NaN);
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) {
      if (body instanceof FormData) Object.assign(window, { cropData: body.get('cropData') });
      send.call(this, body);
    };
  });
  await upload.click();
  await expect(page.getByRole('img', { name: 'The page’s photo' })).toBeVisible();
  const sent = await page.evaluate(() => (window as unknown as { cropData: string }).cropData);
  const crop = JSON.parse(sent) as { x: number; y: number; width: number; height: number };
  expect(crop).toMatchObject({ x: 0, width: 1200, height: 675 });
  expect(Math.abs(crop.y - ((1500 - 675) / 2 - 76 * scale))).toBeLessThan(3);
});
