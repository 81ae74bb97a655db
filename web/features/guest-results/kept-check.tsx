import type { Check } from '@linecheck/checks/check';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import History from 'lucide-react/icons/history';
import { readingLines } from '../../checks/reading-lines';
import { DetailList } from '../../ui/layout/detail-list';
import { SideNote } from '../../ui/layout/side-note';
import { checkedAtLabel } from './checked-at-label';

interface Remains {
  /** What a check leaves behind in the page itself. */
  readonly gone: string;
  /** Whether the card shows the readings in a form of its own. */
  readonly hasOwnForm: boolean;
}

const remains = {
  microphone: { gone: 'The recording itself was not kept.', hasOwnForm: false },
  camera: { gone: 'The picture itself was not kept.', hasOwnForm: false },
  connection: { gone: '', hasOwnForm: true },
} as const satisfies Record<Check, Remains>;

interface KeptCheckProps<Name extends Check> {
  readonly check: Name;
  readonly checkedAt: string | undefined;
  readonly readings: ReadingsByCheck[Name];
}

/** In the card of a check that was brought back: when it was made, what it read, and what is missing. */
export function KeptCheck<Name extends Check>({ check, checkedAt, readings }: KeptCheckProps<Name>) {
  const { gone, hasOwnForm } = remains[check];
  const lines = hasOwnForm ? [] : readingLines(check, readings);
  return (
    <div className="mb-4">
      <SideNote icon={<History aria-hidden />}>
        <p>
          {checkedAtLabel(checkedAt)}. {gone}
        </p>
        {lines.length > 0 && (
          <div className="mt-2">
            <DetailList items={lines} />
          </div>
        )}
      </SideNote>
    </div>
  );
}
