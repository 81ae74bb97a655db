/** Prints the faces in a picture: `npx tsx packages/face-finder/example/find-faces.ts [picture]`. */
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { buildFaceModel } from '../build/build-face-model';
import { createFaceFinder, openKernel } from '../index';

const sample = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg');
const picture = sharp(process.argv[2] ?? sample).resize({ width: 640 });
const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

const finder = createFaceFinder(buildFaceModel(), await openKernel());
const faces = finder.find({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });

const percent = (part: number): string => `${Math.round(part * 100)} %`;
for (const { x, y, width, score } of faces) {
  const place = `${percent(x)} from the left, ${percent(y)} from the top`;
  process.stdout.write(`a face at ${place}, ${percent(width)} of the width (score ${score.toFixed(2)})\n`);
}
if (faces.length === 0) process.stdout.write('no face\n');
