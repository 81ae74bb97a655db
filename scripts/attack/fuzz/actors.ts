import { createHash } from 'node:crypto';
import { type Role, user } from '@linecheck/contract';
import { cookieOf, HOST_PASSWORD, signUpHost } from '../../testing/product';
import { createFixtures, readFixtures } from './fixtures';
import { Knowledge } from './knowledge';
import type { Members } from './members';
import type { KnownPlace, Place } from './place';

export interface Actor {
  readonly name: string;
  /** Part of the texts about the person, which the other members of their workspaces may see. */
  readonly mark: string;
  /** The workspaces of the actor. The actor usually acts in the first one; the last one is their own. */
  readonly places: readonly [KnownPlace, ...KnownPlace[]];
  /** Ids of members that this actor leaves alone, because the other actors need their memberships. */
  readonly sparedIds: ReadonlySet<string>;
  readonly id?: string;
  readonly email?: string;
  cookie?: string;
}

export interface Cast {
  readonly actors: readonly Actor[];
  /** The ids of all workspaces of the actors. */
  readonly workspaces: readonly string[];
  /** The knowledge of all actors in all places but this one: a source of ids that may not be used there. */
  elsewhere(place: KnownPlace): readonly Knowledge[];
  /** Marks that must not occur in a response to this actor. */
  forbiddenMarks(actor: Actor): readonly string[];
  /** Undoes changes of the memberships that the actors need. */
  restore(): Promise<void>;
}

/** Nine letters and digits, which no encoding changes, and of which base64 preserves six at any offset. */
const markOf = (label: string): string =>
  `m${BigInt(`0x${createHash('sha256').update(label).digest('hex')}`)
    .toString(36)
    .slice(0, 8)}`;

const TEAMS = ['A', 'B'] as const;
type Team = (typeof TEAMS)[number];
type Roles = Partial<Record<Team, Role>>;

/** The people with an account, and their roles in the two teams. Each team is the own workspace of its first owner. */
const parts: readonly { readonly name: string; readonly roles: Roles }[] = [
  { name: 'the owner of A', roles: { A: 'owner' } },
  { name: 'the owner of B', roles: { B: 'owner' } },
  { name: 'a producer of A', roles: { A: 'producer' } },
  { name: 'a producer of B', roles: { B: 'producer' } },
  { name: 'a viewer of A', roles: { A: 'viewer' } },
  { name: 'a viewer of B', roles: { B: 'viewer' } },
  { name: 'a producer of A and viewer of B', roles: { A: 'producer', B: 'viewer' } },
  { name: 'a former producer of A', roles: {} },
];

/** Members of each team whom its owner may remove and promote. */
const SPARES = 2;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

async function signUp(url: string): Promise<Person> {
  const { email, cookie } = await signUpHost(url);
  const reply = await fetch(`${url}/api/auth/user`, { headers: { cookie } });
  const { id } = user.parse(await reply.json());
  return { id, email, cookie };
}

const placeOf = (name: string, id?: string): Place => ({
  id,
  mark: markOf(`texts ${name}`),
  addressMark: markOf(`addresses ${name}`),
});

/** Creates people in two workspaces, each also with their own, a guest with the links of one, and an anonymous visitor. */
export async function openCast(url: string, members: Members): Promise<Cast> {
  const people = await Promise.all(parts.map(async (part) => ({ ...part, ...(await signUp(url)) })));
  const spares = await Promise.all(Array.from({ length: SPARES * TEAMS.length }, () => signUp(url)));
  const own = new Map(people.map(({ name, id }) => [id, placeOf(name, id)]));
  const teamIds = { A: people[0]?.id ?? '', B: people[1]?.id ?? '' };
  const sparedIds = new Set(people.map(({ id }) => id));
  const actors = people.map(({ name, roles, id, email, cookie }): Actor => {
    const inTeams = TEAMS.filter((team) => roles[team] !== undefined).map((team) => ({
      id: teamIds[team],
      role: roles[team],
    }));
    const ids = [...inTeams.filter((team) => team.id !== id), { id, role: 'owner' as const }];
    const [first, ...rest] = ids.map(
      (each): KnownPlace => ({
        ...(own.get(each.id) ?? placeOf(each.id, each.id)),
        role: each.role,
        knows: new Knowledge(),
      }),
    );
    if (first === undefined) throw new Error(`${name} has no workspace`);
    const isOwner = Object.values(roles).includes('owner');
    const spared = isOwner ? sparedIds : new Set<string>();
    return { name, mark: markOf(`person ${name}`), places: [first, ...rest], sparedIds: spared, id, email, cookie };
  });
  const plan = [
    ...people.flatMap(({ id, roles }) => [
      { person: id, workspace: id, role: 'owner' as const },
      ...TEAMS.flatMap((team) =>
        roles[team] === undefined || teamIds[team] === id
          ? []
          : [{ person: id, workspace: teamIds[team], role: roles[team] }],
      ),
    ]),
    ...spares.map(({ id }, at) => ({ person: id, workspace: teamIds[TEAMS[at % 2] ?? 'A'], role: 'viewer' as const })),
    ...spares.map(({ id }) => ({ person: id, workspace: id, role: 'owner' as const })),
  ];
  // The former member was one, so that whatever a membership leaves behind is there.
  const former = { person: people.at(-1)?.id ?? '', workspace: teamIds.A, role: 'producer' as const };
  await members.restore([...plan, former]);
  await members.restore(plan);
  const [ownerOfA] = actors;
  const placeA = ownerOfA?.places.at(-1);
  if (placeA === undefined) throw new Error('A has no owner');
  const guest: Place = { id: undefined, mark: markOf('texts guest'), addressMark: placeA.addressMark };
  const all: readonly Actor[] = [
    { name: 'nobody', ...outsiderAt(placeOf('nobody'), new Knowledge()) },
    { name: 'a guest of A', ...outsiderAt(guest, new Knowledge(placeA.knows)) },
    ...actors,
  ];
  for (const actor of actors) await prepare(url, actor, people);
  const codes = placeA.knows.all('sessionCode');
  return castOf(all, { guest, codes, restore: () => members.restore(plan) });
}

const outsiderAt = (place: Place, knows: Knowledge): Omit<Actor, 'name'> => ({
  mark: place.mark,
  places: [{ ...place, knows, role: undefined }],
  sparedIds: new Set(),
});

/** Creates all kinds of data in the actor's own workspace, and reads what there is in the others. */
async function prepare(url: string, actor: Actor, people: readonly Person[]): Promise<void> {
  const { cookie = '', mark } = actor;
  for (const place of actor.places) {
    const session = { cookie, personMark: mark, place };
    // A member may have the ids of all others, although only owners see the list.
    place.knows.learn('/api/people', { people: people.map(({ id }) => ({ id })) });
    if (place.id === actor.id) await createFixtures(url, session);
    else await readFixtures(url, session);
  }
}

interface Order extends Pick<Cast, 'restore'> {
  readonly guest: Place;
  /** The codes of the links in A. */
  readonly codes: readonly string[];
}

function castOf(actors: readonly Actor[], { guest, codes, restore }: Order): Cast {
  const places = actors.flatMap((actor) => actor.places);
  const forbidden = new Map(actors.map((actor) => [actor, forbiddenMarksOf(actor, actors, { guest, codes })]));
  const ids = new Set(places.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return {
    actors,
    workspaces: [...ids],
    elsewhere: (place) => places.filter((each) => each !== place).map(({ knows }) => knows),
    forbiddenMarks: (actor) => forbidden.get(actor) ?? [],
    restore,
  };
}

function forbiddenMarksOf(
  actor: Actor,
  actors: readonly Actor[],
  { guest, codes }: Omit<Order, 'restore'>,
): readonly string[] {
  const teamA = actors.find(({ name }) => name === 'the owner of A');
  const isGuest = actor.places[0].mark === guest.mark;
  const [placeA] = teamA?.places.slice(-1) ?? [];
  const places = isGuest && placeA !== undefined ? [...actor.places, placeA] : actor.places;
  const isIn = ({ id, mark }: Place, among: readonly Place[]) =>
    among.some((each) => (id === undefined ? each.mark === mark : each.id === id));
  const ofA = places.find(({ id }) => id === placeA?.id);
  const everywhere = actors.flatMap((each) => each.places);
  const texts = everywhere.filter((each) => !isIn(each, places) && !(each.mark === guest.mark && ofA !== undefined));
  const seen = places.filter(({ role }) => role !== 'viewer').map(({ addressMark }) => addressMark);
  const addresses = everywhere.filter(({ addressMark }) => !seen.includes(addressMark));
  const others = actors.filter((each) => each !== actor);
  const unknown = others.filter((other) => !knows(actor, other, { isGuest, teamA }));
  const managed = places.filter(({ role }) => role === 'owner');
  const strangers = others.filter((other) => isGuest || !other.places.some((each) => isIn(each, managed)));
  const mayOpen = ofA !== undefined && (isGuest || ofA.role !== 'viewer');
  return [
    ...new Set([
      ...texts.flatMap(({ mark }) => spellings(mark)),
      ...addresses.flatMap(({ addressMark }) => spellings(addressMark)),
      ...unknown.flatMap(({ mark }) => spellings(mark)),
      ...strangers.flatMap(({ email = [] }) => email),
      ...others.flatMap(({ cookie }) => cookie?.split(/[=;]/)[1] ?? []),
      ...(mayOpen ? [] : codes),
    ]),
  ];
}

interface Known {
  readonly isGuest: boolean;
  readonly teamA: Actor | undefined;
}

/** True if an actor may see the name of another one: members each other's, owners a former one's, guests that of the host. */
function knows(actor: Actor, other: Actor, { isGuest, teamA }: Known): boolean {
  if (isGuest) return other === teamA;
  if (other.places[0].id === undefined) return true;
  if (actor === teamA && other.name.startsWith('a former')) return true;
  const ids = actor.places.map(({ id }) => id);
  return other.places.some(({ id }) => id !== undefined && ids.includes(id));
}

/**
 * The mark as plain text, and as base64 at each offset in a group of three bytes, without the characters that depend on
 * neighbours.
 */
export const spellings = (mark: string): readonly string[] => [
  mark,
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'.'.repeat(shift)}${mark}`)
      .toString('base64')
      .slice(shift && 4, -4),
  ),
];

/** Signs a person in again after one of the calls has ended the sign-in. */
export async function signInAgain(url: string, actor: Actor): Promise<void> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: actor.email, password: HOST_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${actor.name} cannot sign in any more: ${await reply.text()}`);
  actor.cookie = cookieOf(reply);
}
