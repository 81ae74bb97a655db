import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { guestUpload, webm } from '../../server/testing/clips';
import { testEpisodeForm, testSubmission } from '../../server/testing/guest-links';
import { HOST_PASSWORD } from '../testing/product';
import type { RandomSource } from '../testing/random';
import { type AskOptions, ask, type ProductReply } from './ask';
import type { PeopleLedger } from './ledger';

export interface PeopleScene {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly ledger: PeopleLedger;
  readonly random: RandomSource;
  readonly signal: AbortSignal;
}

type PeopleCall = AskOptions & { readonly path: string; readonly host?: number };

/** Returns the response, or undefined if the product is unavailable. */
export async function call<Body = ProductReply['body']>(
  { url, cookies, signal }: PeopleScene,
  { path, host, ...options }: PeopleCall,
): Promise<Body | undefined> {
  const cookie = host === undefined ? undefined : cookies[host];
  const { status, body } = await ask<Body>(url, path, { signal, cookie, ...options });
  if (status < 300) return body;
  // A product whose database was killed may be unavailable. Any other failure is a fault of the product, or of this
  // test.
  if (status === 503) return undefined;
  throw new UnexpectedReply(`${options.method} ${path} responded ${status}: ${JSON.stringify(body)}`);
}

export class UnexpectedReply extends Error {
  override readonly name = 'UnexpectedReply';
}

export const LINKS_IN_USE = 5;

export async function makeLink(scene: PeopleScene): Promise<void> {
  const host = scene.random.between(0, scene.cookies.length - 1);
  const body = { guestFirstName: 'Ada' };
  const made = await call(scene, { method: 'POST', path: '/api/test-sessions', host, body });
  if (made?.id !== undefined && made.sessionCode !== undefined) {
    scene.ledger.links.push({ id: made.id, sessionCode: made.sessionCode, host });
  }
}

export const EPISODE_GUESTS = 3;

async function planEpisode(scene: PeopleScene): Promise<void> {
  const { ledger, random } = scene;
  const host = random.between(0, scene.cookies.length - 1);
  const made = await call(scene, { method: 'POST', path: '/api/episodes', host, body: testEpisodeForm() });
  if (made?.id === undefined) return;
  ledger.episodes.push(made.id);
  const surname = randomUUID();
  const guests = Array.from({ length: EPISODE_GUESTS }, () => ({ name: `Ada ${surname}` }));
  const path = `/api/episodes/${made.id}`;
  if (await call(scene, { method: 'POST', path: `${path}/guests`, host, body: { guests } }))
    ledger.guestLists.push(surname);
  const board = (await call(scene, { path: `${path}/board`, host })) as unknown as
    | { readonly guests: readonly { readonly id: string; readonly sessionCode: string }[] }
    | undefined;
  for (const { id, sessionCode } of board?.guests ?? []) ledger.links.push({ id, sessionCode, host });
}

async function submitResult(scene: PeopleScene): Promise<void> {
  const submissionId = randomUUID();
  const microphoneStatus = scene.random.pick(['passed', 'warning', 'failed'] as const);
  const body = testSubmission(codeOfSome(scene), { submissionId, microphoneStatus, notes: `Note ${submissionId}` });
  scene.ledger.submissions.set(submissionId, { body });
  await sendSubmission(scene, submissionId);
}

export async function sendSubmission(scene: PeopleScene, submissionId: string): Promise<void> {
  const entry = scene.ledger.submissions.get(submissionId);
  const made = entry && (await call(scene, { method: 'POST', path: '/api/guest-results', body: entry.body }));
  if (entry !== undefined && made?.id !== undefined) entry.resultId = made.id;
}

const CLIP_BYTES_MAX = 60_000;

async function sendClip(scene: PeopleScene): Promise<void> {
  const video = Buffer.concat([webm(), randomBytes(scene.random.between(1, CLIP_BYTES_MAX))]);
  const { url: path, ...upload } = guestUpload(codeOfSome(scene), { video });
  const made = await call(scene, { ...upload, path });
  if (made?.id === undefined || made.deleteToken === undefined) return;
  const sha256 = createHash('sha256').update(video).digest('hex');
  scene.ledger.clips.set(made.id, { sha256, deleteToken: made.deleteToken });
}

async function takeClipBack(scene: PeopleScene): Promise<void> {
  const { clips, deletions } = scene.ledger;
  const [id, clip] = [...clips].find(([key]) => !deletions.has(key)) ?? [];
  if (id === undefined || clip === undefined) return;
  deletions.set(id, 'asked');
  const path = `/api/guest-recording/${id}/delete`;
  const { deleteToken } = clip;
  if (await call(scene, { method: 'POST', path, body: { deleteToken } })) deletions.set(id, 'acknowledged');
}

async function readNotifications(scene: PeopleScene): Promise<void> {
  const host = scene.random.between(0, scene.cookies.length - 1);
  const found = await call<readonly { readonly id: string; readonly isRead: boolean }[]>(scene, {
    path: '/api/notifications',
    host,
  });
  const unread = found?.find((notification) => !notification.isRead);
  if (unread === undefined) return;
  const path = `/api/notifications/${unread.id}/read`;
  if (await call(scene, { method: 'PUT', path, host })) scene.ledger.readNotifications.add(unread.id);
}

async function register(scene: PeopleScene): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  const body = { email, password: HOST_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
  if (await call(scene, { method: 'POST', path: '/api/auth/register', body })) scene.ledger.letters.add(email);
}

const lookAtLinks = (scene: PeopleScene): Promise<unknown> => call(scene, { path: '/api/test-sessions', host: 0 });

const codeOfSome = ({ ledger, random }: PeopleScene): string =>
  ledger.links.at(-random.between(1, LINKS_IN_USE))?.sessionCode ?? '';

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

export async function keepBusy(scene: PeopleScene): Promise<void> {
  while (!scene.signal.aborted) {
    const act = actions[scene.random.between(0, actions.length - 1)] ?? submitResult;
    try {
      await act(scene);
    } catch (error) {
      if (error instanceof UnexpectedReply) throw error;
      // Without a pause, refused connections would starve the process that is starting.
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
