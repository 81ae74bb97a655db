import { cookieOf, HOST_PASSWORD, signUpHost } from '../../testing/product';
import { createFixtures } from './fixtures';
import { Knowledge } from './knowledge';

/** A caller. All texts that an actor writes contain its mark, which shows where they reappear. */
export interface Actor {
  readonly name: string;
  readonly mark: string;
  readonly knows: Knowledge;
  /** The other actors' knowledge: a source of ids that this actor may not use. */
  readonly others: readonly Knowledge[];
  readonly email?: string;
  cookie?: string;
}

interface Draft extends Omit<Actor, 'others'> {
  /** The actors whose texts this one may see. */
  readonly mayRead: readonly string[];
}

export interface Cast {
  readonly actors: readonly Actor[];
  /** Marks that must not occur in a response to this actor. */
  forbiddenMarks(actor: Actor): readonly string[];
}

/** Creates an anonymous visitor, a guest with the links of host A, and two unrelated hosts. */
export async function openCast(url: string): Promise<Cast> {
  const [hostA, hostB] = [await signUpHost(url), await signUpHost(url)];
  const knowledgeOfA = new Knowledge();
  // Only letters and digits, which no encoding changes; nine of them, of which base64 preserves six at any offset.
  const drafts: readonly Draft[] = [
    { name: 'nobody', mark: 'nobodyq7x', mayRead: [], knows: new Knowledge() },
    { name: 'a guest of host A', mark: 'guestw8yk', mayRead: ['pulmarz3a'], knows: new Knowledge(knowledgeOfA) },
    { name: 'host A', mark: 'pulmarz3a', mayRead: ['guestw8yk'], knows: knowledgeOfA, ...hostA },
    { name: 'host B', mark: 'drovenk9b', mayRead: [], knows: new Knowledge(), ...hostB },
  ];
  const forbidden = new Map(drafts.map((draft) => [draft.name, forbiddenMarksOf(draft, drafts)]));
  for (const draft of drafts)
    if (draft.cookie !== undefined) await createFixtures(url, { ...draft, cookie: draft.cookie });
  const actors = drafts.map((draft) => ({
    ...draft,
    others: drafts.filter(({ name }) => name !== draft.name).map(({ knows }) => knows),
  }));
  return { actors, forbiddenMarks: ({ name }) => forbidden.get(name) ?? [] };
}

function forbiddenMarksOf({ name, mayRead }: Draft, all: readonly Draft[]): readonly string[] {
  const others = all.filter((other) => other.name !== name);
  const texts = others.filter(({ mark }) => !mayRead.includes(mark)).flatMap(({ mark }) => spellings(mark));
  return [...texts, ...others.flatMap(({ email, cookie }) => [email, cookie?.split(/[=;]/)[1]].filter(isText))];
}

const isText = (text: string | undefined): text is string => text !== undefined;

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

/** Signs a host in again after one of the calls has ended the sign-in. */
export async function signInAgain(url: string, actor: Actor): Promise<void> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: actor.email, password: HOST_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${actor.name} cannot sign in any more: ${await reply.text()}`);
  actor.cookie = cookieOf(reply);
}
