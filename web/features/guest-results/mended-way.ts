import type { CheckName } from '@linecheck/checks/check';
import { perKnownCheck } from '@linecheck/checks/check';
import type { CheckOutcomes } from '@linecheck/checks/outcome';
import type { MendedReason } from '@linecheck/contract';
import { mendedActs } from '@linecheck/texts/en/mended';
import { statuses } from '@linecheck/texts/en/run';
import { entryOf } from '@linecheck/texts/entry-of';
import { checkWords } from '../../checks/check-words';
import { currentTexts } from '../../texts/use-texts';

/**
 * The way of a check to its status: "Audio level too low → moved closer → Passed". Undefined for a check whose guest tried
 * nothing. An act or a reason of another version is shown by its name.
 */
export const mendedWays = (mended: readonly MendedReason[], outcomes: CheckOutcomes) =>
  perKnownCheck((check) => {
    const own = mended.filter((each) => each.check === check);
    const outcome = outcomes[check];
    if (own.length === 0 || outcome === undefined) return undefined;
    const steps = own.flatMap(({ code, act }, index) => [
      ...(code === own[index - 1]?.code ? [] : [reasonWords(check, code)]),
      actWords(act),
    ]);
    return [...steps, currentTexts(statuses)[outcome.status]].join(' → ');
  });

const actWords = (act: string): string => entryOf<string>(currentTexts(mendedActs), act) ?? act.replaceAll('-', ' ');

/** Some reasons are causes, which have the message of no verdict. */
const CODES_OF_CAUSES: Readonly<Partial<Record<CheckName, Readonly<Record<string, string>>>>> = {
  microphone: { 'busy-computer': 'drop-outs', crowd: 'no-voice' },
  camera: { covered: 'flat' },
  connection: { blocked: 'unmeasured', 'busy-computer': 'unmeasured' },
};

function reasonWords(check: CheckName, reason: string): string {
  const code = entryOf<string>(CODES_OF_CAUSES[check] ?? {}, reason) ?? reason;
  return checkWords(check, { status: 'failed', code, params: {} }).message ?? code.replaceAll('-', ' ');
}
