import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { openPictureRenderer } from './picture-renderer';

function open() {
  const renderer = openPictureRenderer();
  onTestFinished(renderer.close);
  return renderer;
}

const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" font-family="Inter" font-weight="600"><rect width="400" height="200" fill="#fff"/>${content}</svg>`;

/** A logo of random pixels, which cannot be compressed. */
async function noise(type: 'png' | 'jpeg', side: number): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .toFormat(type)
    .toBuffer();
  return `<image href="data:image/${type};base64,${bytes.toString('base64')}" width="${side}" height="${side}"/>`;
}

const inkIn = async (png: Buffer): Promise<number> =>
  (await sharp(png).greyscale().raw().toBuffer()).filter((lightness) => lightness < 128).length;

it.each(['Jonas', 'Łukasz', 'Ωμέγα', 'Київ', 'Việt'])('draws %s in its own font', async (name) => {
  const png = await open().render([svgOf(`<text x="20" y="120" font-size="60">${name}</text>`)]);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 });
  expect(await inkIn(png)).toBeGreaterThan(1000);
});

it.each(['png', 'jpeg'] as const)('draws a logo in %s, unless that makes the picture too large', async (type) => {
  const renderer = open();
  const plain = svgOf('<rect width="10" height="10"/>');
  expect(await inkIn(await renderer.render([svgOf(await noise(type, 80)), plain]))).toBeGreaterThan(1000);
  expect(await inkIn(await renderer.render([svgOf(await noise(type, 200)), plain]))).toBe(100);
});

it('draws nothing for a damaged logo', async () => {
  const png = await open().render([
    svgOf('<image href="data:image/png;base64,iVBORw0KGgo=" width="200" height="200"/>'),
  ]);
  expect(await inkIn(png)).toBe(0);
});

it('rejects a document that is none', async () => {
  await expect(open().render(['<svg'])).rejects.toThrow();
});

it('refuses pictures while twenty are in progress, and serves those', async () => {
  const renderer = open();
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => renderer.render([svgOf('')])));
  const served = all.filter(({ status }) => status === 'fulfilled').length;
  expect(served).toBe(20);
  await expect(renderer.render([svgOf('')])).resolves.toBeDefined();
});

it('rejects a picture that takes longer than the deadline, which a build sets for busy machines', async () => {
  const renderer = openPictureRenderer({ deadlineMs: 1 });
  onTestFinished(renderer.close);
  await expect(renderer.render([svgOf('')])).rejects.toThrow('aborted');
});
