import { createHash } from 'node:crypto';
import { type SignedInUser, TOKEN_SCOPES, type TokenScope, type WorkspaceRole } from '@linecheck/contract';
import { user } from '@linecheck/contract/schemas';
import { guestClip, hostClip, webm } from '../../../server/testing/clips';
import { testEpisodeForm, testHelp, testShowForm, testSubmission } from '../../../server/testing/guest-links';
import { tokenIn } from '../../../server/testing/letters';
import { testWebhookForm } from '../../../server/testing/webhook-stage';
import { ask, askOrThrow } from '../../harness/ask';
import { HOST_PASSWORD, signUpHost } from '../../testing/product';
import { FuzzKnowledge } from './knowledge';

export interface FuzzPlace {
  /** Undefined for a caller without an account. */
  readonly id: string | undefined;
  readonly mark: string;
  readonly role: WorkspaceRole | undefined;
  readonly knows: FuzzKnowledge;
}

export interface FuzzActor {
  readonly name: string;
  /** Part of the texts about the person, which the other members of their workspaces may see. */
  readonly mark: string;
  /** The workspaces of the actor; the last one is their own. */
  readonly places: readonly [FuzzPlace, ...FuzzPlace[]];
  readonly email?: string;
  cookie?: string;
  /** Of a program, which has no cookie. */
  readonly token?: { readonly secret: string; readonly scopes: readonly TokenScope[] };
}

export interface FuzzCast {
  readonly actors: readonly FuzzActor[];
  readonly workspaces: readonly string[];
  elsewhere(place: FuzzPlace): readonly FuzzKnowledge[];
  forbiddenMarks(actor: FuzzActor): readonly string[];
}

/** Nine letters and digits, which no encoding changes, and of which base64 preserves six at any offset. */
const markOf = (label: string): string =>
  `m${BigInt(`0x${createHash('sha256').update(label).digest('hex')}`)
    .toString(36)
    .slice(0, 8)}`;

type Person = Awaited<ReturnType<typeof signUp>>;

async function signUp(url: string, name: string) {
  const { email, cookie } = await signUpHost(url);
  const { id } = user.parse(await askOrThrow<SignedInUser>(url, '/api/auth/user', { cookie }));
  return { name, id, email, cookie, mark: markOf(`person ${name}`) };
}

const placeIn = (workspace: string, role: WorkspaceRole | undefined, id?: string, host?: FuzzKnowledge): FuzzPlace => ({
  id,
  role,
  mark: markOf(`texts ${workspace}`),
  knows: new FuzzKnowledge(host),
});

async function addMember(url: string, { owner, member, role }: { owner: Person; member: Person; role: WorkspaceRole }) {
  const invitation = { method: 'POST', cookie: owner.cookie, body: { role } } as const;
  const { link } = await askOrThrow(url, '/api/workspace-invitations', invitation);
  const body = { token: tokenIn(link) };
  await askOrThrow(url, '/api/join/accept', { method: 'POST', cookie: member.cookie, body });
}

export async function openCast(url: string): Promise<FuzzCast> {
  const a = await signUp(url, 'the owner of A');
  const b = await signUp(url, 'the owner of B');
  const both = await signUp(url, 'a producer of A and viewer of B');
  await addMember(url, { owner: a, member: both, role: 'producer' });
  await addMember(url, { owner: b, member: both, role: 'viewer' });
  const ownerOfA: FuzzActor = { ...a, places: [placeIn('A', 'owner', a.id)] };
  const ownerOfB: FuzzActor = { ...b, places: [placeIn('B', 'owner', b.id)] };
  const ownPlace = placeIn('own', 'owner', both.id);
  const memberOfBoth: FuzzActor = {
    ...both,
    places: [placeIn('A', 'producer', a.id), placeIn('B', 'viewer', b.id), ownPlace],
  };
  for (const { cookie = '', mark, places } of [ownerOfA, ownerOfB, memberOfBoth])
    for (const place of places) {
      const session = { cookie, personMark: mark, place };
      await (place.role === 'owner' ? createFixtures(url, session) : readFixtures(url, session));
    }
  const [placeA] = ownerOfA.places;
  const guest = {
    name: 'a guest of A',
    mark: markOf('texts guest'),
    places: [placeIn('guest', undefined, undefined, placeA.knows)],
  } as const;
  const nobody = { name: 'nobody', mark: markOf('texts nobody'), places: [placeIn('nobody', undefined)] } as const;
  const tokens = [
    await openToken(url, ownerOfA, { name: 'a token that reads A', place: placeA, scopes: ['read'] }),
    await openToken(url, memberOfBoth, { name: 'a token of a producer in A', place: memberOfBoth.places[0] }),
    await openToken(url, memberOfBoth, { name: 'a token of a viewer in B', place: memberOfBoth.places[1] ?? ownPlace }),
  ];
  const actors: readonly FuzzActor[] = [nobody, guest, ownerOfA, ownerOfB, memberOfBoth, ...tokens];
  const places = actors.flatMap((actor) => actor.places);
  const codes = placeA.knows.all('sessionCode');
  const forbidden = new Map(actors.map((actor) => [actor, forbiddenTo(actor, { actors, guest, ownerOfA, codes })]));
  return {
    actors,
    workspaces: [a.id, b.id, both.id],
    elsewhere: (place) => places.filter((each) => each !== place).map(({ knows }) => knows),
    forbiddenMarks: (actor) => forbidden.get(actor) ?? [],
  };
}

interface TokenWish {
  readonly name: string;
  readonly place: FuzzPlace;
  readonly scopes?: readonly TokenScope[];
}

/** A program with a token of a person, who sees what the person does in the one workspace. */
async function openToken(url: string, of: FuzzActor, wish: TokenWish): Promise<FuzzActor> {
  const { name, place, scopes = TOKEN_SCOPES } = wish;
  const body = { name: of.mark, scopes, days: 30 };
  const call = { method: 'POST', cookie: of.cookie, workspace: place.id, body } as const;
  const { token: secret } = await askOrThrow<{ token: string }>(url, '/api/access-tokens', call);
  const own = { ...place, knows: new FuzzKnowledge(place.knows) };
  return { name, mark: of.mark, places: [own], token: { secret, scopes } };
}

interface WholeCast {
  readonly actors: readonly FuzzActor[];
  readonly guest: FuzzActor;
  readonly ownerOfA: FuzzActor;
  readonly codes: readonly string[];
}

function forbiddenTo(actor: FuzzActor, { actors, guest, ownerOfA, codes }: WholeCast): readonly string[] {
  const isGuest = actor === guest;
  const [placeA] = ownerOfA.places;
  const isOfA = isGuest || actor.places.some(({ id }) => id === placeA.id);
  // A guest sees the texts of the host in A, and the members of A see those of the guest.
  const seen = [...actor.places, ...(isOfA ? [placeA, ...guest.places] : [])].map(({ mark }) => mark);
  const others = actors.filter((each) => each !== actor && each.email !== undefined);
  const sharesPlace = (other: FuzzActor, places: readonly FuzzPlace[]) =>
    other.places.some(({ id }) => places.some((place) => place.id === id));
  const managed = actor.places.filter(({ role }) => role === 'owner');
  // A guest who asks for help reads the first name of the member who answers.
  const mayKnow = (other: FuzzActor) => sharesPlace(other, isGuest ? [placeA] : actor.places);
  const marks = actors.flatMap(({ places }) => places.map(({ mark }) => mark)).filter((mark) => !seen.includes(mark));
  return [
    ...new Set([
      ...marks.flatMap(spellings),
      ...others.filter((other) => !mayKnow(other)).flatMap(({ mark }) => spellings(mark)),
      // A token acts as a person, who knows their own address.
      ...others
        .filter((other) => other.mark !== actor.mark && !sharesPlace(other, managed))
        .flatMap(({ email = [] }) => email),
      ...others.flatMap(({ cookie }) => cookie?.split(/[=;]/)[1] ?? []),
      ...actors.filter((each) => each !== actor).flatMap(({ token }) => token?.secret ?? []),
      ...(isOfA ? [] : codes),
    ]),
  ];
}

/**
 * The mark as plain text, and as base64 at each offset in a group of three bytes, without the characters that depend on
 * neighbours.
 */
const spellings = (mark: string): readonly string[] => [
  mark,
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'.'.repeat(shift)}${mark}`)
      .toString('base64')
      .slice(shift && 4, -4),
  ),
];

export async function signInAgain(url: string, actor: FuzzActor): Promise<void> {
  const body = { email: actor.email, password: HOST_PASSWORD };
  const { status, cookie } = await ask(url, '/api/auth/login', { method: 'POST', body });
  if (status !== 200) throw new Error(`${actor.name} cannot sign in any more: ${status}`);
  actor.cookie = cookie;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const videoOf = (mark: string): Buffer => webm(` ${mark} `.repeat(3));

const clipDataOf = (mark: string): string => videoOf(mark).toString('base64');

export const logoOf = (mark: string): string =>
  `data:image/png;base64,${Buffer.concat([png, Buffer.from(mark)]).toString('base64')}`;

interface FixtureSession {
  readonly cookie: string;
  readonly personMark: string;
  readonly place: FuzzPlace;
}

const sender =
  (url: string, { cookie, place }: FixtureSession) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await askOrThrow(url, path, { method, cookie, workspace: place.id, body });
    place.knows.learn(path, answer);
    return answer;
  };

async function createFixtures(url: string, session: FixtureSession): Promise<void> {
  const { personMark, place } = session;
  const { mark } = place;
  const send = sender(url, session);
  await send('PUT', '/api/account/name', { firstName: personMark, lastName: personMark });
  await send('PUT', '/api/workspace/name', { name: mark });
  await send('PUT', '/api/branding', { brandSenderName: mark, brandLogo: logoOf(mark) });
  await send('POST', '/api/checklist-templates', { name: mark, items: [{ text: mark }] });
  await send('POST', '/api/recordings', hostClip({ fileName: `${mark}.webm`, clipData: clipDataOf(mark) }));
  const guestEmail = `${mark}@example.org`;
  const names = { guestFirstName: mark, guestSurname: mark, guestEmail, guestMessage: mark };
  const { sessionCode } = await send('POST', '/api/test-sessions', names);
  const submission = testSubmission(sessionCode, { guestName: mark, guestEmail, notes: mark });
  const { id: result } = await send('POST', '/api/guest-results', submission);
  await send('POST', `/api/result-reports/${result}/links`);
  const facts = { tries: [], devices: [mark], acts: [] };
  await send('POST', `/api/test-sessions/${sessionCode}/help`, testHelp({ line: mark, facts }));
  const chat = `https://example.org/${mark}`;
  const reach = { telephone: '', chat, hours: null, timeZone: 'Europe/Berlin' };
  await send('PUT', '/api/reach', { reach, answers: [mark] });
  await send('POST', '/api/guest-recording', guestClip(sessionCode, { guestName: mark, clipData: clipDataOf(mark) }));
  await send('POST', '/api/workspace-invitations', { role: 'viewer', email: `${personMark}@example.org` });
  await createEpisodes(send, place);
  await createShows(send, place);
  for (const path of ['/api/account/sign-ins', '/api/people', '/api/audit-log']) await send('GET', path);
  await readFixtures(url, session);
}

async function createEpisodes(send: ReturnType<typeof sender>, { mark }: FuzzPlace): Promise<void> {
  await send('POST', '/api/levels', { name: mark, base: 'audio-podcast', bounds: {} });
  const { id } = await send('POST', '/api/episodes', testEpisodeForm({ title: mark, message: mark }));
  await send('POST', `/api/episodes/${id}/guests`, {
    guests: [{ name: mark, email: `${mark}@example.org` }],
  });
  await send('POST', `/api/episodes/${id}/group-link`);
  await send('POST', `/api/episodes/${id}/board-links`);
  await send('GET', `/api/episodes/${id}/board`);
}

/** An address to which the product may send, and where nothing listens. */
export const DEAF_HOOK = 'http://127.0.0.1:9/hook';

async function createShows(send: ReturnType<typeof sender>, { mark }: FuzzPlace): Promise<void> {
  const { id } = await send('POST', '/api/shows', testShowForm({ title: mark, message: mark }));
  await send('PUT', `/api/shows/${id}/booking-page`, { isOpen: true, approvesFirst: true });
  await send('POST', '/api/booking-hooks', { showId: id, kind: 'generic' });
  await send('POST', '/api/webhooks', testWebhookForm({ name: mark, url: DEAF_HOOK }));
}

async function readFixtures(url: string, session: FixtureSession): Promise<void> {
  const send = sender(url, session);
  const lists = [
    ...['episodes', 'levels', 'test-sessions', 'notifications', 'recording-clips', 'checklist-templates'],
    ...['help-requests', 'shows'],
  ];
  for (const list of lists) await send('GET', `/api/${list}`);
}
