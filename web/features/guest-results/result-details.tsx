import type { ResultDetails as Details } from '@linecheck/contract';
import { DetailList } from '../../ui/detail-list';
import { Disclosure } from '../../ui/disclosure';
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
  return (
    <Disclosure label="Details">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {CHECKS.filter(({ id }) => readings[id].length > 0).map(({ id, name }) => (
          <div key={id} className="min-w-0 text-13 text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:flex-none">
            <p className="mb-1 font-medium text-ink">{name}</p>
            <DetailList items={readings[id]} />
          </div>
        ))}
      </div>
      {machine !== undefined && <p className="mt-3 text-13 text-ink-2">Checked with {machine}</p>}
    </Disclosure>
  );
}
