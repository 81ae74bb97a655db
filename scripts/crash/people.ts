import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { guestClip, webm } from '../../server/testing/clips';
import { submission } from '../../server/testing/guest-links';
import type { Random } from '../testing/random';
import type { Ledger } from './ledger';

/** How the product is reached at the moment, and as whom. */
export interface Scene {
  readonly url: string;
  /** The cookies of the hosts. */
  readonly cookies: readonly string[];
  readonly ledger: Ledger;
  readonly random: Random;
  /** Ends every call that has no answer yet. */
  readonly signal: AbortSignal;
}

interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly host?: number;
  readonly body?: object;
}

/** The answer, or undefined where there is none that says yes. */
export async function ask({ url, cookies, signal }: Scene, { method = 'GET', path, host, body }: Ask) {
  const cookie = host === undefined ? undefined : cookies[host];
  const reply = await fetch(`${url}${path}`, {
    method,
    signal,
    headers: {
      'sec-fetch-site': 'same-origin',
      // In Node 20, the body of a compressed answer that is given up never ends, and neither would the round.
      'accept-encoding': 'identity',
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.ok) return JSON.parse(text) as Record<string, string>;
  // Away is what a product may be whose database was killed. Anything else is a fault of the product, or of this test.
  if (reply.status === 503) return undefined;
  throw new Fault(`${method} ${path} answered ${reply.status}: ${text}`);
}

/** The product has answered what it must not answer, whatever was killed. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** The newest ones, to which guests come. */
export const LINKS_IN_USE = 5;

export async function makeLink(scene: Scene): Promise<void> {
  const host = scene.random.between(0, scene.cookies.length - 1);
  const body = { guestFirstName: 'Ada' };
  const made = await ask(scene, { method: 'POST', path: '/api/test-sessions', host, body });
  if (made?.id !== undefined && made.sessionCode !== undefined) {
    scene.ledger.links.push({ id: made.id, sessionCode: made.sessionCode, host });
  }
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
  const film = Buffer.concat([webm(), randomBytes(scene.random.between(1, CLIP_BYTES_MAX))]);
  const body = guestClip(codeOfSome(scene), { clipData: film.toString('base64'), uploadId: randomUUID() });
  const made = await ask(scene, { method: 'POST', path: '/api/guest-recording', body });
  if (made?.id === undefined || made.deleteToken === undefined) return;
  const sha256 = createHash('sha256').update(film).digest('hex');
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

const lookAtLinks = (scene: Scene): Promise<unknown> => ask(scene, { path: '/api/test-sessions', host: 0 });

const codeOfSome = ({ ledger, random }: Scene): string =>
  ledger.links.at(-random.between(1, LINKS_IN_USE))?.sessionCode ?? '';

/** How people spend their time, the more often the more entries. */
const acts = [
  ...Array<typeof submitResult>(8).fill(submitResult),
  ...Array<typeof sendClip>(4).fill(sendClip),
  makeLink,
  readNotifications,
  readNotifications,
  lookAtLinks,
  takeClipBack,
] as const;

/** One act after the other until the scene ends. Calls that find nobody there are what this is about. */
export async function keepBusy(scene: Scene): Promise<void> {
  while (!scene.signal.aborted) {
    const act = acts[scene.random.between(0, acts.length - 1)] ?? submitResult;
    try {
      await act(scene);
    } catch (error) {
      if (error instanceof Fault) throw error;
      // Without a pause, refused connections would take the processor from the start that is waited for.
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
