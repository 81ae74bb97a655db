import { randomUUID } from 'node:crypto';
import {
  type EpisodeBoard,
  type EpisodeDetails,
  type EpisodeForm,
  type GuestResult,
  NO_STUDIO,
  type ResultSubmission,
  type SessionForm,
  type ShowDetails,
  type ShowForm,
  type TestSession,
} from '@linecheck/contract';
import type { ClientBase, Pool } from 'pg';
import type { TestBrowser } from './open-test-app';

export async function createLink(host: TestBrowser, wishes: Partial<SessionForm> = {}): Promise<TestSession> {
  const reply = await host.post('/api/test-sessions', { guestFirstName: 'Ada', ...wishes });
  if (reply.statusCode !== 201) throw new Error(`could not make a link: ${reply.body}`);
  return reply.json<TestSession>();
}

export const testEpisodeForm = (given: Partial<EpisodeForm> = {}): EpisodeForm => ({
  title: 'Season 3',
  startsLocal: '2035-12-03T18:00',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: NO_STUDIO,
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'audio-podcast',
  freshDays: 14,
  ...given,
});

export const testShowForm = (given: Partial<ShowForm> = {}): ShowForm => ({
  title: 'Harbour Lights',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: NO_STUDIO,
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'audio-podcast',
  freshDays: 14,
  reminderHours: [],
  tellsChanges: false,
  ...given,
});

export async function createTestShow(host: TestBrowser, given?: Partial<ShowForm>): Promise<ShowDetails> {
  const reply = await host.post('/api/shows', testShowForm(given));
  if (reply.statusCode !== 201) throw new Error(`could not create a show: ${reply.body}`);
  return reply.json<ShowDetails>();
}

export async function createTestEpisode(host: TestBrowser, given?: Partial<EpisodeForm>): Promise<EpisodeDetails> {
  const reply = await host.post('/api/episodes', testEpisodeForm(given));
  if (reply.statusCode !== 201) throw new Error(`could not create an episode: ${reply.body}`);
  return reply.json<EpisodeDetails>();
}

export const addTestGuests = (host: TestBrowser, { id }: Pick<EpisodeDetails, 'id'>, ...guests: readonly object[]) =>
  host.post(`/api/episodes/${id}/guests`, { guests });

export const boardOf = async (
  host: TestBrowser,
  { id }: Pick<EpisodeDetails, 'id'>,
  query = '',
): Promise<EpisodeBoard> => (await host.get(`/api/episodes/${id}/board${query}`)).json<EpisodeBoard>();

export const testSubmission = (sessionCode: string, given: Partial<ResultSubmission> = {}) => ({
  sessionCode,
  guestName: 'Ada Lovelace',
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  ...given,
});

/** A guest's call for help with the microphone. */
export const testHelp = (given: object = {}) => ({
  ...{ askId: randomUUID(), step: 'microphone', code: 'too-quiet', line: '' },
  facts: { tries: [], devices: [], acts: [] },
  ...given,
});

export async function submitTestResult(
  guest: TestBrowser,
  sessionCode: string,
  given?: Partial<ResultSubmission>,
): Promise<string> {
  const reply = await guest.post('/api/guest-results', testSubmission(sessionCode, given));
  if (reply.statusCode !== 201) throw new Error(`could not send a result: ${reply.body}`);
  return reply.json<{ id: string }>().id;
}

export async function resultsOf(host: TestBrowser, sessionId: string): Promise<readonly GuestResult[]> {
  const reply = await host.get(`/api/guest-results/session/${sessionId}`);
  if (reply.statusCode !== 200) throw new Error(`could not list results: ${reply.body}`);
  return reply.json<GuestResult[]>();
}

type Columns = Readonly<Record<string, string>>;

async function insertMany(
  db: ClientBase | Pool,
  table: string,
  columns: Columns,
  [owner, count]: readonly [string, number],
) {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  const statement = `insert into ${table} (${names}) select ${values} from generate_series(1, $2::int) n`;
  await db.query(statement, [owner, count]);
}

/** Inserts results `Guest 1`, `Guest 2` and so on without the API. `columns` are SQL expressions, in which `n` is the number. */
export const insertResults = (db: ClientBase | Pool, sessionId: string, count: number, columns: Columns = {}) => {
  const statuses = { microphone_status: `'passed'`, camera_status: `'passed'`, connection_status: `'passed'` };
  const usual = { id: 'gen_random_uuid()', session_id: '$1::uuid', guest_name: `'Guest ' || n`, ...statuses };
  return insertMany(db, 'guest_results', { ...usual, ...columns }, [sessionId, count]);
};

/** Inserts links of a workspace without the API. `columns` are SQL expressions, in which `n` is the number. */
export const insertLinks = (db: ClientBase | Pool, workspace: string, count: number, columns: Columns = {}) => {
  const guest = { guest_first_name: `'Ada'`, guest_name: `'Ada'`, expires_at: 'now()' };
  const usual = { id: 'gen_random_uuid()', workspace_id: '$1::uuid', session_code: `n || $1::text`, ...guest };
  return insertMany(db, 'test_sessions', { ...usual, ...columns }, [workspace, count]);
};
