import { describe, expect, it } from 'vitest';
import { saveHostClip, sendClip } from './testing/clips';
import { statementsOf } from './testing/count-statements';
import { createLink, submitTestResult } from './testing/guest-links';
import { openTestApp } from './testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const MOST = 3;

/** A host on Pro with this many links, each with two results, a clip of a guest, a clip of the host and a template. */
async function hostOf(links: number) {
  const host = await app.signUpPro();
  const ids: string[] = [];
  for (let count = 0; count < links; count += 1) {
    const { id, sessionCode } = await createLink(host);
    ids.push(id);
    for (const guestName of ['Ada', 'Ben']) await submitTestResult(app.anonymous, sessionCode, { guestName });
    await saveHostClip(host);
    await sendClip(app.anonymous, sessionCode);
    await pool.query(`insert into checklist_templates (id, workspace_id, items) values (gen_random_uuid(), $1, '[]')`, [
      host.userId,
    ]);
  }
  return { host, ids };
}

const few = await hostOf(1);
const many = await hostOf(5);

describe('a list', () => {
  it.each([
    ['of sessions with their results', () => '/api/test-sessions'],
    ['of notifications', () => '/api/notifications'],
    ['of the results of a session', (session: string) => `/api/guest-results/session/${session}`],
    ['of the rows of a session', (session: string) => `/api/dashboard/guest-results/session/${session}`],
    ['of checklist templates', () => '/api/checklist-templates'],
    ['of clips', () => '/api/recording-clips'],
    ['of the clips of a session', (session: string) => `/api/test-sessions/${session}/guest-recordings`],
  ])(`%s takes at most ${MOST} statements, however long it is`, async (_what, urlOf) => {
    const counts: number[] = [];
    for (const { host, ids } of [few, many]) {
      const ask = async () => expect((await host.get(urlOf(ids[0] ?? ''))).statusCode).toBe(200);
      counts.push((await statementsOf(pool, ask)).length);
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeGreaterThanOrEqual(2);
    expect(counts[0]).toBeLessThanOrEqual(MOST);
  });
});
