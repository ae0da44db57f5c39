import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fileSize } from './file-size.ts';
import { FileUpload } from './file-upload.tsx';

afterEach(cleanup);

const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
const acts = () => ({ onChoose: vi.fn(), onRemove: vi.fn(), onCancel: vi.fn() });
const attached = (n: number) => Array.from({ length: n }, (_, at) => ({ id: `f${at}`, name: `f${at}.txt`, size: 10 }));

test('files of exactly the limit pass; larger and empty ones are refused by name', async () => {
  const on = acts();
  render(<FileUpload files={[]} maxBytes={1000} {...on} />);
  const good = file('good.pdf', 1000);
  await userEvent.upload(screen.getByLabelText('Choose files'), [good, file('large.pdf', 1001), file('empty.pdf', 0)]);
  expect(on.onChoose).toHaveBeenCalledExactlyOnceWith([good]);
  expect(screen.getByRole('alert').textContent).toBe(
    'large.pdf: File size must be less than 0.001MB.empty.pdf: The file is empty.',
  );
});

test('the name of a refused one does not turn the direction of what stands behind it', async () => {
  render(<FileUpload files={[]} {...acts()} />);
  await userEvent.upload(screen.getByLabelText('Choose files'), [file('report\u202Egpj.exe', 0)]);
  expect(screen.getByRole('alert').textContent).toBe('reportgpj.exe: The file is empty.');
});

test('only as many as there are places', async () => {
  const on = acts();
  render(<FileUpload files={attached(4)} {...on} />);
  const first = file('a', 1);
  await userEvent.upload(screen.getByLabelText('Choose files'), [first, file('b', 1)]);
  expect(on.onChoose).toHaveBeenCalledExactlyOnceWith([first]);
  expect(screen.getByRole('alert').textContent).toBe('A page can have at most 5 attached files.');
});

test('with all places taken the button goes', () => {
  render(<FileUpload files={attached(5)} {...acts()} />);
  expect(screen.queryByLabelText('Choose files')).toBeNull();
});

test('files can be dropped', () => {
  const on = acts();
  render(<FileUpload files={[]} {...on} />);
  const dropped = file('a', 1);
  const zone = screen.getByLabelText('Choose files').closest('div') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [dropped], types: ['Files'] } });
  expect(on.onChoose).toHaveBeenCalledExactlyOnceWith([dropped]);
});

test('one on its way shows its bar and can be stopped; one that is there can be removed', async () => {
  const on = acts();
  render(
    <FileUpload
      files={[
        { id: 'x', name: 'x.zip', size: 5, progress: 40 },
        { id: 'y', name: 'y.zip', size: 5 },
      ]}
      {...on}
    />,
  );
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel x.zip' }));
  expect(on.onCancel).toHaveBeenCalledExactlyOnceWith('x');
  await userEvent.click(screen.getByRole('button', { name: 'Remove y.zip' }));
  expect(on.onRemove).toHaveBeenCalledExactlyOnceWith('y');
});

test('whose row goes with the focus in it goes on with the next one, or with choosing another', () => {
  const { rerender } = render(<FileUpload files={attached(2)} {...acts()} />);
  screen.getByRole('button', { name: 'Remove f1.txt' }).focus();
  rerender(<FileUpload files={attached(1)} {...acts()} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove f0.txt' }));
  rerender(<FileUpload files={[]} {...acts()} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Choose files'));
});

test('sizes are in units that people read', () => {
  expect([fileSize(0), fileSize(1), fileSize(999), fileSize(1500), fileSize(10_000_000)]).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.5 kB',
    '10 MB',
  ]);
});
