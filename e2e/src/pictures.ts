import type { Page } from '@playwright/test';

/** A PNG of a size, drawn by the browser: a diagonal from teal to sand, so that a crop shows. */
export async function pngOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('No canvas');
      const ground = pen.createLinearGradient(0, 0, across, down);
      ground.addColorStop(0, '#0b5c63');
      ground.addColorStop(1, '#e6d3a8');
      pen.fillStyle = ground;
      pen.fillRect(0, 0, across, down);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
