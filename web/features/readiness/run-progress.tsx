import { checklistNote, checklistProgress } from '@linecheck/checks/checklist/progress';
import { checklistStatus, runProgress, type StepStatus, statusOf } from '@linecheck/checks/readiness/progress';
import type { Run } from '@linecheck/checks/readiness/run';
import { SegmentedProgress } from '../../ui/segmented-progress';
import { statusWords } from './status-words';

/** How much of a running step's segment is filled: enough to be seen, and no promise. */
const RUNNING_SHARE = 0.5;

/** The four segments and the counter at the top of the page. */
export function RunProgress({ run }: { readonly run: Run }) {
  const { completed, total } = runProgress(run);
  const items = checklistProgress(run.checklist);
  const segment = (label: string, status: StepStatus) => ({
    label,
    status,
    share: status === 'testing' ? RUNNING_SHARE : 0,
    word: statusWords[status],
  });
  const ticked = { share: items.share, word: `${items.completed} of ${items.total} complete` };
  return (
    <SegmentedProgress
      label="Progress"
      counter={`${completed}/${total} completed`}
      segments={[
        segment('Microphone', statusOf(run.checks.microphone)),
        segment('Camera', statusOf(run.checks.camera)),
        segment('Connection', statusOf(run.checks.connection)),
        {
          ...segment('Checklist', checklistStatus(run)),
          ...(items.completed > 0 && ticked),
          note: checklistNote(items),
        },
      ]}
    />
  );
}
