import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the example finds the faces of its sample picture', () => {
  const example = fileURLToPath(new URL('./find-faces.ts', import.meta.url));
  const said = execFileSync(process.execPath, ['--import', 'tsx', example], { encoding: 'utf8' });
  expect(said).toMatch(
    /^(a face at \d+ % from the left, \d+ % from the top, \d+ % of the width \(score 0\.\d\d\)\n)+$/,
  );
});
