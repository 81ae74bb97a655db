import { RECHECK_STATES } from '@linecheck/checks/recheck/parts';
import {
  type EpisodeBoard,
  type EpisodeDetails,
  GUEST_STATES,
  type GuestState,
  outcomeOfCompared,
} from '@linecheck/contract';
import { board as boardTexts } from '@linecheck/texts/en/episodes/board';
import { expect, it } from 'vitest';
import { submitTestResult, testEpisodeForm } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const fitOf = (fits: boolean) => JSON.stringify({ fits, missed: [] });

const recheckOf = (isWorse: boolean) => {
  const change = { part: 'microphone', code: 'louder-background', before: -62, now: -41, isWorse, tellsGuest: true };
  const since = '2035-11-01T00:00:00.000Z';
  return JSON.stringify({ since, isReady: false, isElsewhere: false, parts: {}, changes: [change] });
};

/** The judgement, the comparison and the time of the newest result of a guest in this state, if there is one. */
const RESULTS: Readonly<Record<GuestState, readonly [fit: string, recheck: string | null, at: string] | undefined>> = {
  fix: [fitOf(false), recheckOf(false), '2035-12-01'],
  changed: [fitOf(false), recheckOf(true), '2035-12-01'],
  old: [fitOf(true), null, '2035-11-19 16:59Z'],
  unopened: undefined,
  opened: undefined,
  ready: [fitOf(true), recheckOf(true), '2035-11-19 17:00Z'],
};

it('each state of a guest is the same on the board, in its counts and filters, in the table and in the list of links', async () => {
  const host = await app.signUpPro();
  const { id } = (await host.post('/api/episodes', testEpisodeForm())).json<EpisodeDetails>();
  await host.post(`/api/episodes/${id}/guests`, { guests: GUEST_STATES.map((name) => ({ name })) });
  const board = async (query = '') => (await host.get(`/api/episodes/${id}/board${query}`)).json<EpisodeBoard>();
  for (const { id: link, guestName, sessionCode } of (await board()).guests) {
    const state = GUEST_STATES.find((each) => each === guestName) ?? 'unopened';
    if (state !== 'unopened') await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit`);
    const result = RESULTS[state];
    if (result === undefined) continue;
    await submitTestResult(app.anonymous, sessionCode);
    await pool.query('update guest_results set fit = $2, recheck = $3, submitted_at = $4 where session_id = $1', [
      link,
      ...result,
    ]);
  }
  const { guests, episode } = await board();
  expect(guests.map(({ guestName, state }) => [guestName, state])).toEqual(GUEST_STATES.map((state) => [state, state]));
  expect(episode.counts).toEqual(Object.fromEntries(GUEST_STATES.map((state) => [state, 1])));
  for (const state of GUEST_STATES) {
    const only = (await board(`?state=${state}`)).guests;
    expect(only.map(({ guestName }) => guestName)).toEqual([state]);
  }
  const table = (await host.get(`/api/episodes/${id}/csv`)).body.split('\r\n');
  for (const state of GUEST_STATES)
    expect(table.find((line) => line.startsWith(`${state},`))).toContain(`,${boardTexts.states[state]},`);
  const filtered = async (filter: string) => {
    const page = (await host.get(`/api/dashboard/test-sessions?filter=${filter}`)).json<{
      rows: { guestName: string }[];
      counts: Record<string, number>;
    }>();
    expect(page.counts[filter]).toBe(2);
    return page.rows.map(({ guestName }) => guestName).toSorted();
  };
  expect(await filtered('ready')).toEqual(['old', 'ready']);
  expect(await filtered('fix')).toEqual(['changed', 'fix']);
  expect(await filtered('waiting')).toEqual(['opened', 'unopened']);
});

it('a recheck has the same outcome in words as on the board, which does not tell apart why it is to fix', async () => {
  const onBoard = { ready: 'ready', changed: 'changed', partial: 'fix', unfit: 'fix' } as const;
  const worse = [[], [false], [true], [false, true]];
  for (const isReady of [true, false])
    for (const camera of RECHECK_STATES)
      for (const each of worse) {
        const changes = each.map(
          (isWorse) => ({ part: 'camera', code: 'darker', isWorse, tellsGuest: isWorse, before: 1, now: 2 }) as const,
        );
        const compared = { isReady, parts: { camera }, changes };
        const { rows } = await pool.query('select outcome_of($1, $2) as outcome', [isReady, JSON.stringify(compared)]);
        expect(rows[0], JSON.stringify(compared)).toEqual({ outcome: onBoard[outcomeOfCompared(compared)] });
      }
});
