import { expect, test, vi } from 'vitest';
import { fetchItalicsAhead } from './italics-ahead.ts';

type Face = Pick<FontFace, 'family' | 'style' | 'unicodeRange' | 'status'>;

/** Faces of a page, and the names of those that are fetched. */
function page(all: Record<string, Face>) {
  const fetched: string[] = [];
  const faces = Object.entries(all).map(([name, face]) =>
    Object.assign(face, {
      load() {
        fetched.push(name);
        Object.assign(face, { status: 'loading' });
        return Promise.reject(new Error('no network'));
      },
    }),
  );
  const fonts = Object.assign(new EventTarget(), {
    ready: Promise.resolve(),
    [Symbol.iterator]: () => faces.values(),
  }) as unknown as FontFaceSet;
  return { fonts, fetched, faces: all };
}

const face = (style: string, unicodeRange: string, status: FontFaceLoadStatus, family = 'Serif'): Face => ({
  family,
  style,
  unicodeRange,
  status,
});

test('italics come for the scripts that are in use, and for others once writing on has brought those', async () => {
  const { fonts, fetched, faces } = page({
    latin: face('normal', 'U+0-FF', 'loaded'),
    greek: face('normal', 'U+370-3FF', 'unloaded'),
    'latin italic': face('italic', 'U+0-FF', 'unloaded'),
    'greek italic': face('italic', 'U+370-3FF', 'unloaded'),
    'other italic': face('italic', 'U+0-FF', 'unloaded', 'Other'),
  });
  fetchItalicsAhead(fonts);
  await fonts.ready;
  expect(fetched).toEqual(['latin italic']);
  Object.assign(faces.greek as Face, { status: 'loaded' });
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(fetched).toEqual(['latin italic', 'greek italic']);
});

test('nothing is fetched without a connection, since it would not be tried again, nor once the editor is gone', async () => {
  const { fonts, fetched } = page({
    latin: face('normal', 'U+0-FF', 'loaded'),
    italic: face('italic', 'U+0-FF', 'unloaded'),
  });
  using onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stop = fetchItalicsAhead(fonts);
  await fonts.ready;
  onLine.mockReturnValue(true);
  stop?.();
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(fetched).toEqual([]);
});
