import { checklistProgress } from '@linecheck/checks/checklist/progress';
import { checklistStatus, runProgress, type StepStatus, stepStatusOf } from '@linecheck/checks/readiness/progress';
import type { TestRun } from '@linecheck/checks/readiness/run';
import { checks as checkTexts, run as runTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { checklistNote } from '../../features/readiness/checklist-card';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { SegmentedProgress } from '../../ui/feedback/progress/segmented-progress';
import { StickyBar } from '../../ui/layout/page-layout';

/** Filled share of a running step's segment: visible, but not an estimate. */
const RUNNING_SHARE = 0.5;

/** Progress bar with a segment for each step that S2 counts, and a counter. */
export function RunProgress({ run }: { readonly run: TestRun }) {
  const texts = useTexts(runTexts);
  const checks = useTexts(checkTexts);
  const statuses = useTexts(statusTexts);
  const items = checklistProgress(run.checklist);
  const segment = (label: string, status: StepStatus) => ({
    label,
    status,
    share: status === 'testing' ? RUNNING_SHARE : 0,
    statusLabel: statuses[status],
  });
  const ticked = {
    share: items.share,
    statusLabel: fill(texts.ticked, { completed: items.completed, total: items.total }),
  };
  return (
    <StickyBar>
      <SegmentedProgress
        label={texts.progress}
        counter={fill(texts.counter, runProgress(run))}
        segments={[
          ...run.needs.required.map((check) => segment(checks[check].name, stepStatusOf(run.checks[check]))),
          {
            ...segment(texts.checklist, checklistStatus(run)),
            ...(items.completed > 0 && ticked),
            note: checklistNote(items),
          },
        ]}
      />
    </StickyBar>
  );
}
