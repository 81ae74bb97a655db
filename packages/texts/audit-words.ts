import { activity } from './en/activity';
import { entryOf } from './entry-of';
import { fillMessage } from './fill';
import type { LanguageCode } from './languages';

interface Details {
  readonly fields?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly count?: number | undefined;
}

/**
 * The details of an act in words: a change of role or plan, and the changed fields. Unknown codes are left out. English
 * by default, for the file that a host downloads.
 */
export function auditDetailWords(
  { fields: changed = [], from, to, count }: Details,
  texts: typeof activity = activity,
  language: LanguageCode = 'en',
): readonly string[] {
  const { fields, values } = texts;
  const [before, after] = [from, to].map((code) => entryOf<string>(values, code));
  const named = changed.flatMap((name) => entryOf<string>(fields, name) ?? []);
  return [
    ...(before && after
      ? [fillMessage(language, texts.change, { from: before, to: after })]
      : [after || before || []].flat()),
    ...(count === undefined ? [] : [fillMessage(language, texts.guests, { count })]),
    ...(named.length > 0 ? [[...new Set(named)].join(', ')] : []),
  ];
}

/** The author of an act of which no person is the author, in words. */
export const auditActorWords = (act: string, texts: typeof activity = activity): string =>
  entryOf<string>(texts.actors, act) ?? texts.operator;
