import Video from 'lucide-react/icons/video';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { DeleteClip } from './delete-clip';
import type { RecordingDecision } from './offer';

interface GuestOutcomeProps {
  readonly decision: RecordingDecision;
  readonly hostName: string;
  /** Whether the host has the results already. */
  readonly isShared: boolean;
  readonly onDecide: (decision: RecordingDecision) => void;
  readonly onRecordAnother: () => void;
}

/** What came of the offer. That results were submitted is only said once they were. */
export function GuestOutcome({ decision, hostName, isShared, onDecide, onRecordAnother }: GuestOutcomeProps) {
  switch (decision.kind) {
    case 'open':
      return null;
    case 'skipped':
      return isShared ? (
        <Outcome tone="passed" title="Recording skipped... Your test results have been submitted to the host." />
      ) : (
        <Outcome tone="info" title="Recording skipped">
          Your test results have not been submitted yet: share them with {hostName} below.
        </Outcome>
      );
    case 'saved':
      return (
        <Outcome
          tone="passed"
          title="Recording saved successfully!"
          action={<DeleteClip {...decision} hostName={hostName} onDeleted={() => onDecide({ kind: 'deleted' })} />}
        >
          {isShared
            ? `${hostName} can watch it beside your results.`
            : `${hostName} can watch it. Your test results have not been submitted yet: share them below.`}
        </Outcome>
      );
    case 'deleted':
      return (
        <Outcome
          tone="info"
          title="Recording deleted"
          action={
            <Button icon={<Video aria-hidden />} onClick={onRecordAnother}>
              Record another one
            </Button>
          }
        >
          {hostName} cannot see it any more.
        </Outcome>
      );
  }
}

const Outcome = (props: Parameters<typeof Notice>[0]) => (
  <div className="mt-4">
    <Notice role="status" {...props} />
  </div>
);
