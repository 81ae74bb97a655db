// Checks docs/openapi.json with the recommended rules of Redocly and with Spectral's rules for OpenAPI.
// `server/app.test.ts` compares the file with the document that the product serves.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { truthy } from '@stoplight/spectral-functions';
import { oas } from '@stoplight/spectral-rulesets';

const MAX_BYTES = 150_000;
const path = resolve(import.meta.dirname, '../docs/openapi.json');
const source = readFileSync(path, 'utf8');
const document: unknown = JSON.parse(source);

const redocly = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
const spectral = new spectralCore.Spectral();
spectral.setRuleset({
  extends: oas as never, // Its declared type lacks the fields that rulesets may omit.
  // The rule of the same name also applies to tuples, which have `prefixItems` instead (stoplightio/spectral#2646).
  rules: {
    'array-items': {
      given: "$..[?(@ && @.type === 'array' && !@.prefixItems)]",
      severity: 'error',
      then: { field: 'items', function: truthy },
    },
  },
});
const faults = [
  ...redocly.map(({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ...(await spectral.run(JSON.stringify(document))).map(
    ({ code, message, path: at }) => `Spectral ${code}: ${message} ${at.join('/')}`,
  ),
];
const bytes = Buffer.byteLength(JSON.stringify(document));
if (bytes > MAX_BYTES)
  faults.push(`${bytes} bytes as served, at most ${MAX_BYTES}: name schemas that occur repeatedly.`);
for (const fault of faults) process.stderr.write(`docs/openapi.json: ${fault}\n`);
process.stdout.write(`api: ${bytes} bytes, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
