import { readFileSync } from 'node:fs';
import { EMAIL_LIMITS } from '@linecheck/contract';
import { expect, it } from 'vitest';

it('the guide for operators has the limits of emails to guests', () => {
  const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const numbers = [...guide.matchAll(/^\| (?:Emails|Invitations|Hosts) [^|]* \| (\d+) \|/gm)].map(([, number]) =>
    Number(number),
  );
  expect(numbers).toEqual([...Object.values(EMAIL_LIMITS), 0]);
});
