// Runs in a worker thread. Plain JavaScript, so that tests and the built server load the same file.
import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

const fontBuffers = [readFileSync(new URL('./fonts/inter.woff2', import.meta.url))];

/** @param {string} svg */
function pngOf(svg) {
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}

/**
 * The first of some drawings whose PNG is small enough; the last one if none is.
 *
 * @param {{ svgs: readonly string[], maxBytes: number }} task
 */
export function render({ svgs, maxBytes }) {
  for (const svg of svgs.slice(0, -1)) {
    const png = pngOf(svg);
    if (png.length <= maxBytes) return png;
  }
  return pngOf(svgs.at(-1) ?? '');
}
