import type { GuestResult } from '@linecheck/contract';
import guestResults from '@linecheck/texts/en/guest-results';
import resultRecord from '@linecheck/texts/en/result-record';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Disclosure } from '../../ui/layout/disclosure';
import { ReadingColumns } from './reading-columns';
import { namedOutcomes } from './result-outcomes';
import { detailLines, environmentGroups, guestMachine } from './result-readings';

/** The numbers behind a result, for those who want them. */
export function ResultDetails({ result }: { readonly result: GuestResult }) {
  const texts = useTexts(guestResults);
  const recordTexts = useTexts(resultRecord);
  const machine = guestMachine(recordTexts, result.details);
  const groups = namedOutcomes(result)
    .map(({ check, name, outcome }) => ({ name, lines: detailLines(recordTexts, check, outcome) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Disclosure label={texts.details}>
      <ReadingColumns groups={[...groups, ...environmentGroups(result.details)]} />
      {machine !== undefined && <p className="mt-3 text-13 text-ink-2">{fill(texts.checkedWith, { machine })}</p>}
    </Disclosure>
  );
}
