import { activity } from './en/activity';
import { fill } from './fill';

interface Details {
  readonly fields?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly count?: number | undefined;
}

const fields: Readonly<Record<string, string>> = activity.fields;
const values: Readonly<Record<string, string>> = activity.values;

/** The details of an act in words: a change of role or plan, and the changed fields. Unknown codes are left out. */
export function auditDetailWords({ fields: changed = [], from, to, count }: Details): readonly string[] {
  const [before, after] = [from, to].map((code) => code && values[code]);
  const named = changed.flatMap((name) => fields[name] ?? []);
  return [
    ...(before && after ? [fill('en', activity.change, { from: before, to: after })] : [after || before || []].flat()),
    ...(count === undefined ? [] : [fill('en', activity.guests, { count })]),
    ...(named.length > 0 ? [[...new Set(named)].join(', ')] : []),
  ];
}
