import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFaceModel } from '@linecheck/face-finder/build';

/** Served as `/models/face-short-range.bin`. Not in git, because it is built from the package with the weights. */
const FACE_MODEL_FILE = fileURLToPath(new URL('../web/public/models/face-short-range.bin', import.meta.url));

export function writeFaceModel(): void {
  const model = buildFaceModel();
  mkdirSync(dirname(FACE_MODEL_FILE), { recursive: true });
  writeFileSync(FACE_MODEL_FILE, new Uint8Array(model));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFaceModel();
