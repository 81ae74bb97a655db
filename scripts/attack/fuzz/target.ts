import { randomUUID } from 'node:crypto';
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '@linecheck/contract';
import type { Random } from '../../testing/random';
import type { Actor } from './actors';
import type { KnownPlace } from './place';
import type { Wish } from './wish';

/** The workspace that a call names, and the place whose texts and knowledge it uses. */
export interface Target {
  readonly place: KnownPlace;
  /** Undefined for the actor's own workspace. */
  readonly named: string | undefined;
}

/** Values that name no workspace. */
const malformed: readonly [string, ...string[]] = [
  '',
  '0',
  'null',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "' or 1=1 --",
  '../../api/people',
  '*',
  'a'.repeat(5000),
];

/** Mostly the workspace in which the actor usually acts; sometimes another one, or one of others. */
export function targetFor(actor: Actor, workspaces: readonly string[], random: Random): Target {
  const [home] = actor.places;
  const own = actor.places.at(-1) ?? home;
  const dice = random.next();
  if (dice < 0.6) return { place: home, named: home === own && dice < 0.5 ? undefined : home.id };
  if (dice < 0.75) return { place: own, named: undefined };
  if (dice < 0.85) {
    const place = random.pick([home, own, ...actor.places]);
    return { place, named: place.id };
  }
  const named = strangeName(home, workspaces, random);
  return { place: actor.places.find(({ id }) => id === named) ?? home, named };
}

/** The id of any workspace, one that does not exist, or no id. */
function strangeName({ id = '' }: KnownPlace, workspaces: readonly string[], random: Random): string {
  const any = workspaces[random.between(0, workspaces.length - 1)] ?? '';
  return random.pick([any, any, any, randomUUID(), random.pick(malformed), id.toUpperCase(), `${id},${any}`]);
}

/** True if a call names a workspace in which the actor may not act. */
export function namesOther({ headers, query }: Pick<Wish, 'headers' | 'query'>, { places }: Actor): boolean {
  const named = headers[WORKSPACE_HEADER] ?? query.find(([name]) => name === WORKSPACE_PARAMETER)?.[1];
  return named !== undefined && !places.some(({ id }) => id === named);
}
