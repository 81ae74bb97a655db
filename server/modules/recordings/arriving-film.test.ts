import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArrivingFilm, clearLeftBehind } from './arriving-film';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-films-'));
});
afterAll(() => rm(folder, { recursive: true }));

const part = (at: number, bytes: Buffer) => ({ at, bytes });

async function read(film: ArrivingFilm): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of film.chunks()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Handles of this process on files in the folder. */
async function openHere(): Promise<number> {
  const fds = await readdir('/proc/self/fd');
  const paths = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
}

describe('a film on its way', () => {
  it('is read as it was written, and has no name meanwhile', async () => {
    const bytes = Buffer.alloc(200_000, 'film');
    const film = new ArrivingFilm(folder);
    await film.write(part(0, bytes.subarray(0, 70_000)));
    await film.write(part(70_000, bytes.subarray(70_000)));
    film.end(bytes.length);
    expect(await readdir(folder)).toEqual([]);
    expect((await read(film)).equals(bytes)).toBe(true);
    await film.close();
    await expect(read(film)).rejects.toThrow('has lost its file');
  });

  // Which files a process holds open is asked of /proc.
  it.runIf(existsSync('/proc/self/fd'))('leaves nothing open where it is closed while it is written', async () => {
    const films = Array.from({ length: 20 }, () => new ArrivingFilm(folder));
    const writing = films.map((film) => film.write(part(0, Buffer.alloc(100_000))));
    await Promise.all(films.map((film) => film.close()));
    const outcomes = await Promise.allSettled(writing);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await openHere()).toBe(0);
  });

  it('takes nothing more once it is closed', async () => {
    const film = new ArrivingFilm(folder);
    await film.close();
    await expect(film.write(part(0, Buffer.from('late')))).rejects.toThrow('broken off');
  });
});

describe('what a server that died has left', () => {
  it('is deleted after an hour, and what is younger is not', async () => {
    const now = Date.now();
    for (const [name, minutes] of [
      ['old', 61],
      ['young', 59],
    ] as const) {
      await writeFile(join(folder, name), 'a film');
      const then = now / 1000 - minutes * 60;
      await utimes(join(folder, name), then, then);
    }
    await clearLeftBehind(folder, now);
    expect(await readdir(folder)).toEqual(['young']);
    await rm(join(folder, 'young'));
  });

  it('may be deleted by several instances at once, and the folder may be missing', async () => {
    const missing = join(folder, 'missing');
    await Promise.all([clearLeftBehind(missing), clearLeftBehind(missing)]);
    expect(await readdir(missing)).toEqual([]);
    await rm(missing, { recursive: true });
  });
});
