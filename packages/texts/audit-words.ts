import { activity } from './en/activity';
import { entryOf } from './entry-of';
import { fillMessage } from './fill';

interface Details {
  readonly fields?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly count?: number | undefined;
}

const { actors, fields, values } = activity;

/** The details of an act in words: a change of role or plan, and the changed fields. Unknown codes are left out. */
export function auditDetailWords({ fields: changed = [], from, to, count }: Details): readonly string[] {
  const [before, after] = [from, to].map((code) => entryOf<string>(values, code));
  const named = changed.flatMap((name) => entryOf<string>(fields, name) ?? []);
  return [
    ...(before && after
      ? [fillMessage('en', activity.change, { from: before, to: after })]
      : [after || before || []].flat()),
    ...(count === undefined ? [] : [fillMessage('en', activity.guests, { count })]),
    ...(named.length > 0 ? [[...new Set(named)].join(', ')] : []),
  ];
}

/** The author of an act of which no person is the author, in words. */
export const auditActorWords = (act: string): string => entryOf<string>(actors, act) ?? activity.operator;
