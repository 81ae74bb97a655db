import type { ResultDetails as Details } from '@linecheck/contract';
import { Disclosure } from '../../ui/disclosure';
import { ReadingColumns } from './reading-columns';
import { guestMachine, readingsOf } from './result-readings';

const CHECKS = [
  { id: 'microphone', name: 'Microphone' },
  { id: 'camera', name: 'Camera' },
  { id: 'connection', name: 'Connection' },
] as const;

/** The numbers behind a result, for those who want them. */
export function ResultDetails({ details }: { readonly details: Details }) {
  const readings = readingsOf(details);
  const machine = guestMachine(details);
  const groups = CHECKS.map(({ id, name }) => ({ name, lines: readings[id] })).filter(({ lines }) => lines.length > 0);
  return (
    <Disclosure label="Details">
      <ReadingColumns groups={groups} />
      {machine !== undefined && <p className="mt-3 text-13 text-ink-2">Checked with {machine}</p>}
    </Disclosure>
  );
}
