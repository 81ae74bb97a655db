import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect } from 'vitest';

const RULE =
  'A test that needs a document is named *.dom.test.ts, and no test declares its environment: see vitest.config.ts.';

beforeAll(() => {
  const source = readFileSync(expect.getState().testPath ?? '', 'utf8');
  const [declared] = /^.*@vitest-environment.*$/m.exec(source) ?? [];
  if (declared) throw new Error(`Remove the line "${declared}". ${RULE}`);
});

/** The compiler checks every name, so one that is missing at run time belongs to a browser. */
afterEach(({ task }) => {
  const missing = task.result?.errors?.find(({ name }) => name === 'ReferenceError');
  if (missing) throw new Error(`${missing.message}: is it a part of a page? ${RULE}`);
});
