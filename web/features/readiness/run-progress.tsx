import { CHECKS } from '@linecheck/checks/check';
import { checklistNote, checklistProgress } from '@linecheck/checks/checklist/progress';
import { checklistStatus, runProgress, type StepStatus, statusOf } from '@linecheck/checks/readiness/progress';
import type { Run } from '@linecheck/checks/readiness/run';
import { checkInfo } from '../../checks/check-info';
import { statusLabels } from '../../checks/status-labels';
import { SegmentedProgress } from '../../ui/feedback/segmented-progress';

/** How much of a running step's segment is filled: enough to be seen, and no promise. */
const RUNNING_SHARE = 0.5;

/** A segment for each step and the counter at the top of the page. */
export function RunProgress({ run }: { readonly run: Run }) {
  const { completed, total } = runProgress(run);
  const items = checklistProgress(run.checklist);
  const segment = (label: string, status: StepStatus) => ({
    label,
    status,
    share: status === 'testing' ? RUNNING_SHARE : 0,
    statusLabel: statusLabels[status],
  });
  const ticked = { share: items.share, statusLabel: `${items.completed} of ${items.total} complete` };
  return (
    <SegmentedProgress
      label="Progress"
      counter={`${completed}/${total} completed`}
      segments={[
        ...CHECKS.map((check) => segment(checkInfo[check].name, statusOf(run.checks[check]))),
        {
          ...segment('Checklist', checklistStatus(run)),
          ...(items.completed > 0 && ticked),
          note: checklistNote(items),
        },
      ]}
    />
  );
}
