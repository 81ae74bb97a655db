import type { Check } from '@linecheck/checks/check';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { keptRun } from '@linecheck/texts/en/sharing';
import History from 'lucide-react/icons/history';
import { readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';
import { SideNote } from '../../ui/layout/side-note';
import { checkedAtLabel } from './checked-at-label';

interface KeptFacts {
  /** Media of a check that only exist in the page and are lost on reload. */
  readonly gone: 'microphone' | 'camera' | undefined;
  /** True if the card shows the readings in its own form. */
  readonly hasOwnForm: boolean;
}

const keptFacts = {
  microphone: { gone: 'microphone', hasOwnForm: false },
  speakers: { gone: undefined, hasOwnForm: false },
  camera: { gone: 'camera', hasOwnForm: false },
  connection: { gone: undefined, hasOwnForm: true },
} as const satisfies Record<Check, KeptFacts>;

interface KeptCheckProps<Name extends Check> {
  readonly check: Name;
  readonly checkedAt: string | undefined;
  readonly readings: ReadingsByCheck[Name];
}

/** Content of the card of a restored check: its time, its readings, and the missing media. */
export function KeptCheck<Name extends Check>({ check, checkedAt, readings }: KeptCheckProps<Name>) {
  const texts = useTexts(keptRun);
  const { gone, hasOwnForm }: KeptFacts = keptFacts[check];
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
