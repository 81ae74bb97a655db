import type { GuestResult } from '@linecheck/contract';
import guestResults from '@linecheck/texts/en/guest-results';
import resultRecord from '@linecheck/texts/en/result-record';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Disclosure } from '../../ui/layout/disclosure';
import { wasWords } from './earlier-words';
import { ReadingColumns } from './reading-columns';
import { namedOutcomes } from './result-outcomes';
import { detailLines, furtherGroups, guestMachine } from './result-readings';
import type { KnownHistory } from './use-guest-history';

interface ResultDetailsProps {
  readonly result: GuestResult;
  readonly history: KnownHistory;
}

/** Exact values of a result, each with the value of an earlier run. */
export function ResultDetails({ result, history }: ResultDetailsProps) {
  const texts = useTexts(guestResults);
  const recordTexts = useTexts(resultRecord);
  const machine = guestMachine(recordTexts, result.details);
  const groups = namedOutcomes(result)
    .map(({ check, name, outcome }) => ({
      name,
      lines: detailLines(recordTexts, check, outcome).map(({ key, ...line }) => {
        const was = key && wasWords(history, { check, key });
        return was ? { ...line, note: <span className="block text-end text-12 text-ink-3">{was}</span> } : line;
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Disclosure label={texts.details}>
      <ReadingColumns groups={[...groups, ...furtherGroups(result)]} />
      {machine !== undefined && <p className="mt-3 text-13 text-ink-2">{fill(texts.checkedWith, { machine })}</p>}
    </Disclosure>
  );
}
