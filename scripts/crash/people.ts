import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { guestUpload, webm } from '../../server/testing/clips';
import { episodeForm, submission } from '../../server/testing/guest-links';
import { HOST_PASSWORD } from '../testing/product';
import type { Random } from '../testing/random';
import type { Ledger } from './ledger';

/** The current URL of the product, and its signed-in hosts. */
export interface Scene {
  readonly url: string;
  /** The cookies of the hosts. */
  readonly cookies: readonly string[];
  readonly ledger: Ledger;
  readonly random: Random;
  /** Aborts every call without a response. */
  readonly signal: AbortSignal;
}

interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly host?: number;
  /** Sent as JSON, unless it is bytes with their own headers. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the response, or undefined if the product is unavailable. */
export async function ask({ url, cookies, signal }: Scene, { method = 'GET', path, host, body, headers }: Ask) {
  const cookie = host === undefined ? undefined : cookies[host];
  const reply = await fetch(`${url}${path}`, {
    method,
    signal,
    headers: {
      'sec-fetch-site': 'same-origin',
      // In Node 20, reading the body of an aborted compressed response never ends, and neither would the round.
      'accept-encoding': 'identity',
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Buffer ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.ok) return JSON.parse(text) as Record<string, string>;
  // A product whose database was killed may be unavailable. Any other failure is a fault of the product, or of this
  // test.
  if (reply.status === 503) return undefined;
  throw new Fault(`${method} ${path} responded ${reply.status}: ${text}`);
}

/** A response that is a fault whatever was killed. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** Number of links that guests use; the newest ones. */
export const LINKS_IN_USE = 5;

export async function makeLink(scene: Scene): Promise<void> {
  const host = scene.random.between(0, scene.cookies.length - 1);
  const body = { guestFirstName: 'Ada' };
  const made = await ask(scene, { method: 'POST', path: '/api/test-sessions', host, body });
  if (made?.id !== undefined && made.sessionCode !== undefined) {
    scene.ledger.links.push({ id: made.id, sessionCode: made.sessionCode, host });
  }
}

/** Number of guests of an episode. */
export const EPISODE_GUESTS = 3;

/** Plans an episode, adds a list of guests to it, and takes their links into use. */
async function planEpisode(scene: Scene): Promise<void> {
  const { ledger, random } = scene;
  const host = random.between(0, scene.cookies.length - 1);
  const made = await ask(scene, { method: 'POST', path: '/api/episodes', host, body: episodeForm() });
  if (made?.id === undefined) return;
  ledger.episodes.push(made.id);
  const surname = randomUUID();
  const guests = Array.from({ length: EPISODE_GUESTS }, () => ({ name: `Ada ${surname}` }));
  const path = `/api/episodes/${made.id}`;
  if (await ask(scene, { method: 'POST', path: `${path}/guests`, host, body: { guests } }))
    ledger.guestLists.push(surname);
  const board = (await ask(scene, { path: `${path}/board`, host })) as unknown as
    | { readonly guests: readonly { readonly id: string; readonly sessionCode: string }[] }
    | undefined;
  for (const { id, sessionCode } of board?.guests ?? []) ledger.links.push({ id, sessionCode, host });
}

async function submitResult(scene: Scene): Promise<void> {
  const submissionId = randomUUID();
  const microphoneStatus = scene.random.pick(['passed', 'warning', 'failed'] as const);
  const body = submission(codeOfSome(scene), { submissionId, microphoneStatus, notes: `Note ${submissionId}` });
  scene.ledger.submissions.set(submissionId, { body });
  await sendSubmission(scene, submissionId);
}

export async function sendSubmission(scene: Scene, submissionId: string): Promise<void> {
  const entry = scene.ledger.submissions.get(submissionId);
  const made = entry && (await ask(scene, { method: 'POST', path: '/api/guest-results', body: entry.body }));
  if (entry !== undefined && made?.id !== undefined) entry.resultId = made.id;
}

const CLIP_BYTES_MAX = 60_000;

async function sendClip(scene: Scene): Promise<void> {
  const video = Buffer.concat([webm(), randomBytes(scene.random.between(1, CLIP_BYTES_MAX))]);
  const { url: path, ...call } = guestUpload(codeOfSome(scene), { video });
  const made = await ask(scene, { ...call, path });
  if (made?.id === undefined || made.deleteToken === undefined) return;
  const sha256 = createHash('sha256').update(video).digest('hex');
  scene.ledger.clips.set(made.id, { sha256, deleteToken: made.deleteToken });
}

async function takeClipBack(scene: Scene): Promise<void> {
  const { clips, deletions } = scene.ledger;
  const [id, clip] = [...clips].find(([key]) => !deletions.has(key)) ?? [];
  if (id === undefined || clip === undefined) return;
  deletions.set(id, 'asked');
  const path = `/api/guest-recording/${id}/delete`;
  const { deleteToken } = clip;
  if (await ask(scene, { method: 'POST', path, body: { deleteToken } })) deletions.set(id, 'acknowledged');
}

async function readNotifications(scene: Scene): Promise<void> {
  const host = scene.random.between(0, scene.cookies.length - 1);
  const found = (await ask(scene, { path: '/api/notifications', host })) as unknown as
    | readonly { readonly id: string; readonly isRead: boolean }[]
    | undefined;
  const unread = found?.find((notification) => !notification.isRead);
  if (unread === undefined) return;
  const path = `/api/notifications/${unread.id}/read`;
  if (await ask(scene, { method: 'PUT', path, host })) scene.ledger.readNotifications.add(unread.id);
}

/** Registers an account, which must result in an email for confirming its address. */
async function register(scene: Scene): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  const body = { email, password: HOST_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
  if (await ask(scene, { method: 'POST', path: '/api/auth/register', body })) scene.ledger.letters.add(email);
}

const lookAtLinks = (scene: Scene): Promise<unknown> => ask(scene, { path: '/api/test-sessions', host: 0 });

const codeOfSome = ({ ledger, random }: Scene): string =>
  ledger.links.at(-random.between(1, LINKS_IN_USE))?.sessionCode ?? '';

/** The actions of users; the number of entries determines the frequency. */
const actions = [
  ...Array<typeof submitResult>(8).fill(submitResult),
  ...Array<typeof sendClip>(4).fill(sendClip),
  makeLink,
  planEpisode,
  readNotifications,
  readNotifications,
  lookAtLinks,
  register,
  register,
  takeClipBack,
] as const;

/** Performs random actions until the scene ends. Failing calls are expected. */
export async function keepBusy(scene: Scene): Promise<void> {
  while (!scene.signal.aborted) {
    const act = actions[scene.random.between(0, actions.length - 1)] ?? submitResult;
    try {
      await act(scene);
    } catch (error) {
      if (error instanceof Fault) throw error;
      // Without a pause, refused connections would starve the process that is starting.
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
