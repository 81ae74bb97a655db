/**
 * Builds the subsets of the Inter font that the pages load, and those for the pictures of link previews. Run it manually when the font package changes: `npx tsx
 * scripts/build-fonts.ts`. The font files are committed, so that a build needs no font tool.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { PREVIEW_LETTERS, PREVIEW_WEIGHT } from '../web/app/link-preview';
import { FONT_LETTERS, LANGUAGE_LETTERS } from '../web/app/styles/font-letters';

type SubsetOptions = {
  readonly targetFormat: 'woff2';
  readonly variationAxes: {
    readonly wght: number | { readonly min: number; readonly max: number };
    readonly opsz: number;
  };
  readonly keepFeatures?: readonly string[];
  readonly noHinting: boolean;
};

// The package has no types, and is CommonJS.
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

const source = new URL('../node_modules/inter-ui/variable/InterVariable.woff2', import.meta.url);
const targetFolder = new URL('../web/app/styles/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/**
 * `tnum` gives all digits the same width, so that changing numbers do not move. In the first load, `kern` would add
 * 1.4 kB, and `calt`, which centres the colon of 14:32, 3.8 kB.
 */
const keepFeatures = ['tnum'] as const;

const files = {
  ...FONT_LETTERS,
  ...Object.fromEntries(
    Object.entries(LANGUAGE_LETTERS).map(([language, letters]) => [
      `languages/${language}`,
      FONT_LETTERS.first + letters,
    ]),
  ),
};
for (const [path, text] of Object.entries(files)) {
  const name = path.replace(/([\w-]+)$/, 'inter-$1.woff2');
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    // The design uses weights from 420 to 660, and the shapes for small sizes.
    variationAxes: { wght: { min: 420, max: 660 }, opsz: 14 },
    keepFeatures,
    noHinting: true,
  });
  await writeFile(new URL(name, targetFolder), font);
  console.log(`${name}: ${font.byteLength} bytes`);
}

/** Unicode blocks with letters for previews end before this code point. */
const PREVIEW_END = 0x2200;
const previewText = [...range(0x20, PREVIEW_END)].filter((letter) => PREVIEW_LETTERS.test(letter)).join('');
// The renderer of the pictures draws a variable font with its lightest weight, so this one has one weight.
const pictureFont = await subsetFont(await readFile(source), previewText, {
  targetFormat: 'woff2',
  variationAxes: { wght: PREVIEW_WEIGHT, opsz: 14 },
  keepFeatures: ['kern'],
  noHinting: true,
});
await writeFile(new URL('../server/pictures/fonts/inter.woff2', import.meta.url), pictureFont);
console.log(`pictures/inter.woff2: ${pictureFont.byteLength} bytes`);
