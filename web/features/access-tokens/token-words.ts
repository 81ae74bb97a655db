import { type AccessToken, SCOPE_SETS, TOKEN_WARNING_DAYS, type TokenScope } from '@linecheck/contract';
import { tokenList } from '@linecheck/texts/en/access-tokens';
import { connect } from '@linecheck/texts/en/connect';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { agoWords, daysUntil, type GlanceState, sinceDay } from '../../texts/glance-words';
import { currentTexts } from '../../texts/use-texts';

type TokenEnd = Pick<AccessToken, 'expiresAt'>;

export const hasEnded = ({ expiresAt }: TokenEnd): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= serverNow();

/** Days until the end of a token that ends soon; undefined for any other. */
function daysLeft({ expiresAt }: TokenEnd): number | undefined {
  if (expiresAt === null || hasEnded({ expiresAt })) return undefined;
  const days = daysUntil(expiresAt);
  return days < TOKEN_WARNING_DAYS ? days : undefined;
}

/** What a token may do: the name of a ready set, or the names of its parts. */
export function scopeWords(scopes: readonly TokenScope[]): string {
  const texts = currentTexts(tokenList);
  const sets = Object.keys(SCOPE_SETS) as (keyof typeof SCOPE_SETS)[]; // Its own keys.
  const set = sets.find((name) => isSame(SCOPE_SETS[name], scopes));
  return set === undefined ? formatEnumeration(scopes.map((scope) => texts.scopes[scope])) : texts.sets[set];
}

const isSame = (one: readonly TokenScope[], other: readonly TokenScope[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope));

/** The end of a token in a few words: "ends in 6 days". */
export function endState(token: TokenEnd): GlanceState {
  const texts = currentTexts(tokenList);
  const { expiresAt } = token;
  if (expiresAt === null) return { tone: 'warning', words: texts.endless };
  if (hasEnded(token)) return { tone: 'idle', words: fill(texts.ended, { day: sinceDay(expiresAt) }) };
  const left = daysLeft(token);
  const count = daysUntil(expiresAt);
  if (count === 0) return { tone: 'warning', words: texts.endsToday };
  return { tone: left === undefined ? 'passed' : 'warning', words: fill(texts.ends, { count }) };
}

/** The state of all tokens: the first that ends soon, or the latest use. Undefined without any. */
export function tokensGlance(tokens: readonly Pick<AccessToken, 'expiresAt' | 'usedAt'>[]): GlanceState | undefined {
  const { glance: texts } = currentTexts(connect);
  if (tokens.length === 0) return undefined;
  const active = tokens.filter((token) => !hasEnded(token));
  if (active.length === 0) return { tone: 'idle', words: texts.allEnded };
  const [soonest] = active.flatMap((token) => daysLeft(token) ?? []).toSorted((one, other) => one - other);
  if (soonest !== undefined)
    return { tone: 'warning', words: soonest === 0 ? texts.endsToday : fill(texts.ends, { count: soonest }) };
  const [latest] = active.flatMap(({ usedAt }) => usedAt ?? []).toSorted((one, other) => other.localeCompare(one));
  if (latest === undefined) return { tone: 'idle', words: texts.notUsed };
  return { tone: 'passed', words: fill(texts.used, { ago: agoWords(latest) }) };
}
