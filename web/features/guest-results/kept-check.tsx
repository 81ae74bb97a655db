import type { Check } from '@linecheck/checks/check';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import keptRun from '@linecheck/texts/en/kept-run';
import History from 'lucide-react/icons/history';
import { readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';
import { SideNote } from '../../ui/layout/side-note';
import { checkedAtLabel } from './checked-at-label';

interface Remains {
  /** What a check leaves behind in the page itself, and a reload takes with it. */
  readonly gone: 'microphone' | 'camera' | undefined;
  /** Whether the card shows the readings in a form of its own. */
  readonly hasOwnForm: boolean;
}

const remains = {
  microphone: { gone: 'microphone', hasOwnForm: false },
  speakers: { gone: undefined, hasOwnForm: false },
  camera: { gone: 'camera', hasOwnForm: false },
  connection: { gone: undefined, hasOwnForm: true },
} as const satisfies Record<Check, Remains>;

interface KeptCheckProps<Name extends Check> {
  readonly check: Name;
  readonly checkedAt: string | undefined;
  readonly readings: ReadingsByCheck[Name];
}

/** In the card of a check that was brought back: when it was made, what it read, and what is missing. */
export function KeptCheck<Name extends Check>({ check, checkedAt, readings }: KeptCheckProps<Name>) {
  const texts = useTexts(keptRun);
  const { gone, hasOwnForm }: Remains = remains[check];
  const lines = hasOwnForm ? [] : readingLines(check, readings);
  return (
    <div className="mb-4">
      <SideNote icon={<History aria-hidden />}>
        <p>{fill(gone === undefined ? texts.card : texts.gone[gone], { checked: checkedAtLabel(checkedAt) })}</p>
        {lines.length > 0 && (
          <div className="mt-2">
            <DetailList items={lines} />
          </div>
        )}
      </SideNote>
    </div>
  );
}
