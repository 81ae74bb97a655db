import { type EndpointResponse, HISTORY_MAX, type ResultSubmission, type readGuestHistory } from '@linecheck/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLink, insertResults, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const host = await app.signUpPro();

type History = EndpointResponse<typeof readGuestHistory>;

const historyOf = async (id: string, of: TestHost = host) =>
  (await of.get(`/api/result-history/${id}`)).json<History>().runs;

const idsOf = async (id: string, of?: TestHost) => (await historyOf(id, of)).map((run) => run.id);

const noise = (value: number): Pick<ResultSubmission, 'details'> => ({
  details: {
    microphone: {
      code: 'good',
      noiseDbfsA: { value, basis: 'measured' },
      device: 'Desk Mic',
      processing: 'unprocessed',
    },
    environment: { power: 'battery' },
    browser: 'Firefox 145',
  },
});

describe('the history of a guest', () => {
  it('has the readings of the runs up to a result, newest first, and nothing else', async () => {
    const { sessionCode } = await createLink(host);
    const first = await submitTestResult(app.anonymous, sessionCode, { ...noise(-62), notes: 'My own words' });
    const second = await submitTestResult(app.anonymous, sessionCode);
    const third = await submitTestResult(app.anonymous, sessionCode, noise(-48));
    const runs = await historyOf(third);
    expect(runs.map(({ id, readings }) => ({ id, readings }))).toEqual([
      { id: third, readings: { microphone: { ...noise(-48).details?.microphone, code: undefined } } },
      { id: second, readings: {} },
      {
        id: first,
        readings: { microphone: expect.objectContaining({ noiseDbfsA: { value: -62, basis: 'measured' } }) },
      },
    ]);
    expect(JSON.stringify(runs)).not.toMatch(/My own words|Firefox|battery|"good"/);
    expect(await idsOf(second)).toEqual([second, first]);
    expect(await idsOf(first)).toEqual([first]);
  });

  it('is of one person: the same name on one link, in any case', async () => {
    const { sessionCode } = await createLink(host);
    const ada = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ada Lovelace' });
    await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben' });
    const again = await submitTestResult(app.anonymous, sessionCode, { guestName: 'ada LOVELACE' });
    expect(await idsOf(again)).toEqual([again, ada]);
  });

  it('covers all links of a host for the same email address, but not for the same name', async () => {
    const [one, two] = [await createLink(host), await createLink(host)];
    const guestEmail = 'Noor@example.org';
    const before = await submitTestResult(app.anonymous, one.sessionCode, { guestName: 'Noor', guestEmail });
    await submitTestResult(app.anonymous, one.sessionCode, { guestName: 'N. Haddad' });
    const now = await submitTestResult(app.anonymous, two.sessionCode, {
      guestName: 'N. Haddad',
      guestEmail: 'noor@example.org',
    });
    expect(await idsOf(now)).toEqual([now, before]);
  });

  it('has nothing of other hosts', async () => {
    const other = await app.signUpPro();
    const guestEmail = 'wanderer@example.org';
    const theirs = await submitTestResult(app.anonymous, (await createLink(other)).sessionCode, { guestEmail });
    const mine = await submitTestResult(app.anonymous, (await createLink(host)).sessionCode, { guestEmail });
    expect([await idsOf(mine), await idsOf(theirs, other)]).toEqual([[mine], [theirs]]);
    expect((await host.get(`/api/result-history/${theirs}`)).statusCode).toBe(404);
  });

  it('is empty on a plan without history, and complete after an upgrade', async () => {
    const plus = await app.signUp();
    const { sessionCode } = await createLink(plus);
    const first = await submitTestResult(app.anonymous, sessionCode);
    const second = await submitTestResult(app.anonymous, sessionCode);
    expect(await idsOf(second, plus)).toEqual([]);
    await app.setPlan(plus, 'pro');
    expect(await idsOf(second, plus)).toEqual([second, first]);
  });
});

describe('a guest of a thousand runs', () => {
  const busy = { id: '' };

  beforeAll(async () => {
    const link = await createLink(host);
    busy.id = link.id;
    await insertResults(pool, link.id, 1000, {
      guest_name: `'Ada'`,
      guest_email: `'busy@example.org'`,
      details: `'${JSON.stringify(noise(-60).details)}'::jsonb`,
      submitted_at: `now() - interval '1 day' + n * interval '1 second'`,
    });
  });

  const newest = async () => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from guest_results where session_id = $1 and guest_name = 'Ada' order by submitted_at desc limit $2",
      [busy.id, HISTORY_MAX],
    );
    return rows.map(({ id }) => id);
  };

  it('has the newest of them, each once', async () => {
    const ids = await newest();
    expect(await idsOf(ids[0] ?? '')).toEqual(ids);
  });
});
