import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { photoKinds } from './photo-kinds.ts';
import { PhotoMaker, type PhotoMakerOptions } from './photo-maker.ts';

let directory: string;
let picture: string;
let notPicture: string;
const makers: PhotoMaker[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-photo-maker-'));
  picture = join(directory, 'picture');
  notPicture = join(directory, 'text');
  await sharp({ create: { width: 1300, height: 1000, channels: 3, background: 'red' } })
    .png()
    .toFile(picture);
  await writeFile(notPicture, 'A text.');
});
afterEach(() => {
  for (const maker of makers.splice(0)) maker.close();
});
afterAll(() => rm(directory, { recursive: true }));

const open = (options?: PhotoMakerOptions): PhotoMaker => {
  const maker = new PhotoMaker(options);
  makers.push(maker);
  return maker;
};
const taskOf = (source: string) => ({ source, kind: photoKinds.page, crop: null, directory });
const lookFor = (pid: number): void => {
  process.kill(pid, 0);
};
const gone = (pid: number) => vi.waitFor(() => expect(() => lookFor(pid)).toThrow('ESRCH'), { timeout: 60_000 });

/** A program in the place of ours, that does this with a task. */
const programThat = async (does: string): Promise<string> => {
  const file = join(directory, `${makers.length}-${Math.random()}.mjs`);
  await writeFile(
    file,
    `process.on('message', task => { ${does} }); process.once('disconnect', () => process.exit());`,
  );
  return file;
};

describe('pictures in a process of their own', () => {
  it('are made one after the other by the same process, and refused as they are here', async () => {
    const maker = open();
    const [made, refused] = await Promise.allSettled([maker.make(taskOf(picture)), maker.make(taskOf(notPicture))]);
    expect(made).toMatchObject({ value: { width: 1300, height: 731 } });
    expect(await readdir(directory)).toContain('1300.webp');
    expect(refused).toMatchObject({ reason: { name: 'Refused', code: 'wrong-type' } });
    const { pid } = maker;
    await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
      .png()
      .toFile(`${picture}-small`);
    await expect(maker.make(taskOf(`${picture}-small`))).rejects.toMatchObject({
      code: 'too-small',
      details: { minWidth: photoKinds.page.minWidth, minHeight: photoKinds.page.minHeight },
    });
    expect(maker.pid).toBe(pid);
  });

  it('tell an error that is not the picture’s fault, as one', async () => {
    await expect(open().make({ ...taskOf(picture), directory: join(directory, 'none') })).rejects.toThrow(
      /^A picture could not be made: .*none/,
    );
  });

  it('that crash their decoder are broken, and the next one finds another process', async () => {
    const onCrash = vi.fn<(signal: NodeJS.Signals) => void>();
    const program = await programThat(
      `task.source === 'bad' ? process.kill(process.pid, 'SIGSEGV') : process.send({ made: task })`,
    );
    const maker = open({ program, onCrash });
    const [bad, good] = await Promise.allSettled([maker.make(taskOf('bad')), maker.make(taskOf('good'))]);
    expect(bad).toMatchObject({ reason: { name: 'Refused', code: 'broken-image' } });
    expect(onCrash.mock.calls).toEqual([['SIGSEGV']]);
    expect(good).toMatchObject({ value: { source: 'good' } });
  });

  it('are to be tried again when the process was ended from outside', async () => {
    const onCrash = vi.fn<(signal: NodeJS.Signals) => void>();
    const maker = open({
      program: await programThat(`if (task.source !== 'long') process.send({ made: task })`),
      onCrash,
    });
    await maker.make(taskOf('first'));
    const asked = maker.make(taskOf('long'));
    process.kill(maker.pid ?? 0, 'SIGKILL');
    await expect(asked).rejects.toMatchObject({ name: 'Refused', code: 'unavailable', details: { retryAfter: 5 } });
    expect(onCrash).not.toHaveBeenCalled();
    await expect(maker.make(taskOf('next'))).resolves.toMatchObject({ source: 'next' });
  });

  it('are to be tried again when the process cannot be started, and the next one is made', async () => {
    const onFailure = vi.fn<(error: unknown) => void>();
    const maker = open({ program: await programThat('process.send({ made: task })'), onFailure });
    const { execPath } = process;
    process.execPath = join(directory, 'no-such-program');
    const asked = [maker.make(taskOf('one')), maker.make(taskOf('two'))];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ reason: { name: 'Refused', code: 'unavailable', details: { retryAfter: 5 } } });
    process.execPath = execPath;
    expect(onFailure.mock.calls).toMatchObject([[{ code: 'ENOENT' }], [{ code: 'ENOENT' }]]);
    await expect(maker.make(taskOf('next'))).resolves.toMatchObject({ source: 'next' });
  });

  it('are to be tried again when the process ends as soon as it has started', async () => {
    const program = join(directory, 'ends.mjs');
    const maker = open({ program });
    await writeFile(program, 'process.exit(1);');
    await expect(maker.make(taskOf('one'))).rejects.toMatchObject({ name: 'Refused', code: 'unavailable' });
    await writeFile(program, `process.on('message', task => process.send({ made: task }));`);
    await expect(maker.make(taskOf('next'))).resolves.toMatchObject({ source: 'next' });
  });

  it('leave no process behind when no more of them come', async () => {
    const maker = open({ idleMs: 1, program: await programThat('process.send({ made: process.pid })') });
    await gone(Number(await maker.make(taskOf('first'))));
    expect(Number(await maker.make(taskOf('second')))).toBeGreaterThan(0);
  });

  it('learn nothing of the environment, which holds secrets', async () => {
    vi.stubEnv('RECTO_KEY', 'secret');
    const maker = open({ program: await programThat('process.send({ made: Object.keys(process.env) })') });
    const known = await maker.make(taskOf(picture));
    vi.unstubAllEnvs();
    expect(known).not.toContain('RECTO_KEY');
    expect(known).not.toContain('PATH');
  });

  it('leave no process behind when the backend is killed', async () => {
    const parent = join(directory, 'parent.ts');
    await writeFile(
      parent,
      `import { PhotoMaker } from ${JSON.stringify(join(import.meta.dirname, 'photo-maker.ts'))};
       const maker = new PhotoMaker();
       await maker.make(${JSON.stringify(taskOf(picture))});
       console.log(maker.pid);
       setInterval(() => undefined, 1_000);`,
    );
    const backend = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(backend.stdout, 'data');
    const pid = Number(line);
    lookFor(pid);
    backend.kill('SIGKILL');
    await gone(pid);
    await text(backend.stdout);
  });
});
