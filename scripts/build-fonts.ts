/**
 * Builds the subsets of the Inter font that the pages load, and those for the pictures of link previews. Run it manually when the font package changes: `npx tsx
 * scripts/build-fonts.ts`. The font files are committed, so that a build needs no font tool.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { PREVIEW_LETTERS, PREVIEW_WEIGHT } from '../web/app/link-preview';

type SubsetOptions = {
  readonly targetFormat: 'woff2';
  readonly variationAxes: { readonly wght: number | { readonly min: number; readonly max: number } };
  readonly keepFeatures?: readonly string[];
  readonly noHinting: boolean;
};

// The package has no types, and is CommonJS.
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

const sourceFolder = new URL('../node_modules/@fontsource-variable/inter/files/', import.meta.url);
const targetFolder = new URL('../web/app/styles/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Letters, digits and basic punctuation: enough for the first pages and for English names. */
const firstText = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}${range(0x30, 0x3b)} !&'(),-./?©·–—’…−`;
/** Other ASCII and common symbols. The font package lacks → and ✓, for which the pages use icons. */
const basicText = `${range(0x20, 0x7e)}\u00a0©·×±€£–—‘’“”…•−`;
const latinText = `${range(0xa1, 0xff)}ıŒœˆ˚˜‚„‹›™↑↓′″`;

/**
 * `tnum` gives all digits the same width, so that changing numbers do not move. `calt`, which centres the colon of
 * 14:32, would add 3.8 kB to the first load.
 */
const keepFeatures = ['kern', 'tnum'] as const;

const subsets = [
  { from: 'inter-latin-wght-normal.woff2', to: 'inter-first.woff2', text: firstText },
  { from: 'inter-latin-wght-normal.woff2', to: 'inter-basic.woff2', text: without(basicText, firstText) },
  { from: 'inter-latin-wght-normal.woff2', to: 'inter-latin.woff2', text: without(latinText, basicText) },
  // Names such as Łukasz or Jiří: the Latin file of the package ends at ÿ.
  { from: 'inter-latin-ext-wght-normal.woff2', to: 'inter-latin-ext.woff2', text: range(0x100, 0x17f) },
] as const;

function without(text: string, unwanted: string) {
  return [...text].filter((letter) => !unwanted.includes(letter)).join('');
}

for (const subset of subsets) {
  const source = await readFile(new URL(subset.from, sourceFolder));
  const font = await subsetFont(source, subset.text, {
    targetFormat: 'woff2',
    // The design uses weights from 420 to 660.
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures,
    noHinting: true,
  });
  await writeFile(new URL(subset.to, targetFolder), font);
  console.log(`${subset.to}: ${font.byteLength} bytes`);
}

/** Unicode blocks with letters for previews end before this code point. */
const PREVIEW_END = 0x2200;
const previewText = [...range(0x20, PREVIEW_END)].filter((letter) => PREVIEW_LETTERS.test(letter)).join('');
const pictureFolder = new URL('../server/pictures/fonts/', import.meta.url);

// The renderer of the pictures draws a variable font with its lightest weight, so these have one weight.
for (const script of ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']) {
  const source = await readFile(new URL(`inter-${script}-wght-normal.woff2`, sourceFolder));
  const variationAxes = { wght: PREVIEW_WEIGHT };
  const font = await subsetFont(source, previewText, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern'],
    noHinting: true,
  });
  await writeFile(new URL(`inter-${script}.woff2`, pictureFolder), font);
  console.log(`pictures/${script}: ${font.byteLength} bytes`);
}
