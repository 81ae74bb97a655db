import { CHECKS, type CheckName, isOptional } from '../check';
import type { VerdictReason } from '../verdict';
import type { RunEvent, TestRun } from './run';

interface Rechecked {
  readonly verdicts: Readonly<Partial<Record<CheckName, VerdictReason>>>;
  readonly ticked: readonly string[];
}

/**
 * The events that bring the verdicts of a recheck into a run. The run then opens the first check without a verdict, or
 * ends. It does not lead the guest there, because the result of the recheck is shown first. An optional check without a
 * verdict is not offered, because the guest was ready without it.
 */
export function recheckEvents({ checklist, needs }: TestRun, { verdicts, ticked }: Rechecked): readonly RunEvent[] {
  const judged = CHECKS.flatMap((check) => {
    const verdict = verdicts[check];
    return verdict === undefined ? [] : [{ check, verdict }];
  });
  const missing = needs.required.filter((check) => verdicts[check] === undefined);
  const last = judged.at(-1);
  return [
    {
      type: 'checklist-loaded',
      items: checklist.map((item) => (ticked.includes(item.text) ? { ...item, completed: true } : item)),
    },
    ...CHECKS.filter(isOptional).flatMap((check): readonly RunEvent[] =>
      needs.required.includes(check) || verdicts[check] !== undefined ? [] : [{ type: 'skipped', check }],
    ),
    ...missing.toReversed().map((check): RunEvent => ({ type: 'retest', check })),
    ...judged.flatMap(({ check, verdict }): readonly RunEvent[] => [
      { type: 'started', check },
      { type: 'judged', check, verdict },
    ]),
    ...(last === undefined ? [] : [{ type: 'continued' as const, check: last.check }]),
    { type: 'stayed' },
  ];
}
