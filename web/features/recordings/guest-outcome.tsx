import type { Sharing } from '@linecheck/checks/readiness/sharing';
import Video from 'lucide-react/icons/video';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { DeleteClip } from './delete-clip';
import type { RecordingDecision } from './offer';

interface GuestOutcomeProps {
  readonly decision: RecordingDecision;
  readonly hostName: string;
  /** Whether the host has the results already, or can get them. */
  readonly sharing: Sharing['kind'];
  readonly onDecide: (decision: RecordingDecision) => void;
  readonly onRecordAnother: () => void;
}

/** What came of the offer. That results were submitted is only said once they were. */
export function GuestOutcome({ decision, hostName, sharing, onDecide, onRecordAnother }: GuestOutcomeProps) {
  switch (decision.kind) {
    case 'open':
      return null;
    case 'skipped':
      if (sharing === 'shared')
        return (
          <Outcome tone="passed" title="Recording skipped... Your test results have been submitted to the host." />
        );
      return (
        <Outcome tone="info" title="Recording skipped">
          {sharing !== 'closed' && `Your test results have not been submitted yet: share them with ${hostName} above.`}
        </Outcome>
      );
    case 'saved':
      return (
        <Outcome
          tone="passed"
          title="Recording saved successfully!"
          action={<DeleteClip {...decision} hostName={hostName} onDeleted={() => onDecide({ kind: 'deleted' })} />}
        >
          {afterSaving(sharing, hostName)}
        </Outcome>
      );
    case 'deleted':
      return (
        <Outcome
          tone="info"
          title="Recording deleted"
          action={
            sharing !== 'closed' && (
              <Button icon={<Video aria-hidden />} onClick={onRecordAnother}>
                Record another one
              </Button>
            )
          }
        >
          {hostName} cannot see it any more.
        </Outcome>
      );
  }
}

function afterSaving(sharing: Sharing['kind'], hostName: string): string {
  if (sharing === 'shared') return `${hostName} can watch it beside your results.`;
  if (sharing === 'closed') return `${hostName} can watch it.`;
  return `${hostName} can watch it. Your test results have not been submitted yet: share them above.`;
}

const Outcome = (props: Parameters<typeof Notice>[0]) => (
  <div className="mt-4">
    <Notice role="status" {...props} />
  </div>
);
