import { cookieOf, HOST_PASSWORD, signUpHost } from '../../../benchmarks/product';
import { furnish } from './belongings';
import { Knowledge } from './knowledge';

/** Whoever calls. All texts that they write carry their mark, by which it is known where those turn up. */
export interface Actor {
  readonly name: string;
  readonly mark: string;
  readonly knows: Knowledge;
  /** What others know: a source of ids that are none of this actor's business. */
  readonly others: readonly Knowledge[];
  readonly email?: string;
  cookie?: string;
}

interface Draft extends Omit<Actor, 'others'> {
  /** Whose texts they may be shown. */
  readonly mayRead: readonly string[];
}

export interface Cast {
  readonly actors: readonly Actor[];
  /** What may not stand in an answer to this actor. */
  foreignTo(actor: Actor): readonly string[];
}

/** Nobody, a guest with the links of host A, and two hosts, neither of whom has anything to do with the other. */
export async function openCast(url: string): Promise<Cast> {
  const [hostA, hostB] = [await signUpHost(url), await signUpHost(url)];
  const knownToA = new Knowledge();
  // Letters and digits alone, which no encoding of a text changes, and nine, of which base64 keeps six at any place.
  const drafts: readonly Draft[] = [
    { name: 'nobody', mark: 'nobodyq7x', mayRead: [], knows: new Knowledge() },
    { name: 'a guest of host A', mark: 'guestw8yk', mayRead: ['pulmarz3a'], knows: new Knowledge(knownToA) },
    { name: 'host A', mark: 'pulmarz3a', mayRead: ['guestw8yk'], knows: knownToA, ...hostA },
    { name: 'host B', mark: 'drovenk9b', mayRead: [], knows: new Knowledge(), ...hostB },
  ];
  const foreign = new Map(drafts.map((draft) => [draft.name, foreignOf(draft, drafts)]));
  for (const draft of drafts) if (draft.cookie !== undefined) await furnish(url, { ...draft, cookie: draft.cookie });
  const actors = drafts.map((draft) => ({
    ...draft,
    others: drafts.filter(({ name }) => name !== draft.name).map(({ knows }) => knows),
  }));
  return { actors, foreignTo: ({ name }) => foreign.get(name) ?? [] };
}

function foreignOf({ name, mayRead }: Draft, all: readonly Draft[]): readonly string[] {
  const others = all.filter((other) => other.name !== name);
  const texts = others.filter(({ mark }) => !mayRead.includes(mark)).flatMap(({ mark }) => spellings(mark));
  return [...texts, ...others.flatMap(({ email, cookie }) => [email, cookie?.split(/[=;]/)[1]].filter(isText))];
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** As it stands in a text, and in base64 at each place of a group of three bytes, without the letters that its neighbours change. */
export const spellings = (mark: string): readonly string[] => [
  mark,
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'.'.repeat(shift)}${mark}`)
      .toString('base64')
      .slice(shift && 4, -4),
  ),
];

/** For a host whose sign-in has ended by one of the calls. */
export async function signInAgain(url: string, actor: Actor): Promise<void> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: actor.email, password: HOST_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${actor.name} cannot sign in any more: ${await reply.text()}`);
  actor.cookie = cookieOf(reply);
}
