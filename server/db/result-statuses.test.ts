import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { statusesInDetails } from './result-statuses';

const app = await openTestApp();

/** The statuses in these details of the two checks without a column. */
async function read(details: object | null) {
  const stored = details === null ? null : JSON.stringify(details);
  const { rows } = await sql<{ statuses: unknown }>`
    select ${statusesInDetails(['speakers', 'screen'])} as statuses from (select ${stored}::jsonb as details) as r
  `.execute(app.deps.db.kysely);
  return rows[0]?.statuses;
}

it.each([
  [
    { speakers: { status: 'failed', message: 'No tone heard' }, screen: { status: 'passed' } },
    { speakers: 'failed', screen: 'passed' },
  ],
  [{ speakers: { status: 'warning' }, camera: { message: 'Good' } }, { speakers: 'warning' }],
  [{ camera: { message: 'Good' } }, null],
  [null, null],
])('of the details %o a row has the statuses %o', async (details, statuses) => {
  expect(await read(details)).toEqual(statuses);
});

it('is empty if every check has a column', async () => {
  const { rows } = await sql`select ${statusesInDetails([])} as statuses`.execute(app.deps.db.kysely);
  expect(rows).toEqual([{ statuses: null }]);
});
