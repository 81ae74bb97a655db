// Checks docs/openapi.json with the recommended rules of Redocly and with Spectral's rules for OpenAPI.
// `server/app.test.ts` compares the file with the document that the product serves.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lintByRedocly, lintBySpectral } from './clients/lint-api';

const MAX_BYTES = 350_000;
const path = resolve(import.meta.dirname, '../docs/openapi.json');
const source = readFileSync(path, 'utf8');

const faults = [
  ...(await lintByRedocly(source)).map((finding) => `Redocly ${finding}`),
  ...(await lintBySpectral(source)).map((finding) => `Spectral ${finding}`),
];
const bytes = Buffer.byteLength(JSON.stringify(JSON.parse(source)));
if (bytes > MAX_BYTES)
  faults.push(`${bytes} bytes as served, at most ${MAX_BYTES}: name schemas that occur repeatedly.`);
for (const fault of faults) process.stderr.write(`docs/openapi.json: ${fault}\n`);
process.stdout.write(`api: ${bytes} bytes, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
