import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { TestRun } from '@linecheck/checks/readiness/run';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { keptRun } from '@linecheck/texts/en/sharing';
import History from 'lucide-react/icons/history';
import { readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { dayOf, recentMoment } from '../../texts/format';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';
import { SideNote } from '../../ui/layout/side-note';
import type { ElementNode } from '../../ui/theme/element-node';
import type { CheckReadings } from './use-check-readings';

interface StoredStep {
  readonly when: string;
  readonly note: ElementNode;
}

export type StoredSteps = { readonly [Name in CheckName]?: StoredStep & { readonly readings: ReadingsByCheck[Name] } };

/** Steps whose verdict is restored and still valid; a new test replaces it. */
export function storedSteps(run: TestRun, found: CheckReadings): StoredSteps {
  const kept = CHECKS.filter((check) => run.checks[check].kind === 'finished' && found[check]?.isKept);
  return Object.fromEntries(kept.map((check) => [check, storedStep(check, found)]));
}

function storedStep(check: CheckName, found: CheckReadings) {
  const { checkedAt, readings = {} } = found[check] ?? {};
  return {
    when: checkedAtLabel(checkedAt),
    readings,
    note: <StoredCheck check={check} checkedAt={checkedAt} readings={readings} />,
  };
}

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
} as const satisfies Record<CheckName, KeptFacts>;

interface StoredCheckProps<Name extends CheckName> {
  readonly check: Name;
  readonly checkedAt: string | undefined;
  readonly readings: ReadingsByCheck[Name];
}

function StoredCheck<Name extends CheckName>({ check, checkedAt, readings }: StoredCheckProps<Name>) {
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

function checkedAtLabel(checkedAt: string | undefined): string {
  const texts = currentTexts(keptRun).checked;
  return checkedAt === undefined ? texts.before : fill(texts[dayOf(checkedAt)], { when: recentMoment(checkedAt) });
}
