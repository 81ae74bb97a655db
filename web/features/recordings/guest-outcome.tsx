import recorderTexts from '@linecheck/texts/en/recorder';
import Video from 'lucide-react/icons/video';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { DeleteClip } from './delete-clip';
import type { RecordingDecision, ResultsState } from './offer';

interface GuestOutcomeProps {
  readonly decision: RecordingDecision;
  readonly hostName: string;
  /** State of the results: shared, not shared yet, or not accepted. */
  readonly sharing: ResultsState;
  readonly onDecide: (decision: RecordingDecision) => void;
  readonly onRecordAnother: () => void;
}

/** Outcome of the offer to record. Mentions the results as submitted only after that has happened. */
export function GuestOutcome({ decision, hostName, sharing, onDecide, onRecordAnother }: GuestOutcomeProps) {
  const texts = useTexts(recorderTexts);
  switch (decision.kind) {
    case 'open':
      return null;
    case 'skipped':
      if (sharing === 'shared') return <Outcome tone="passed" title={texts.skippedShared} />;
      return (
        <Outcome tone="info" title={texts.skipped}>
          {sharing !== 'closed' && fill(texts.notSharedYet, { hostName })}
        </Outcome>
      );
    case 'saved':
      return (
        <Outcome
          tone="passed"
          title={texts.saved}
          action={<DeleteClip {...decision} hostName={hostName} onDeleted={() => onDecide({ kind: 'deleted' })} />}
        >
          {fill(texts[savedText(sharing)], { hostName })}
        </Outcome>
      );
    case 'deleted':
      return (
        <Outcome
          tone="info"
          title={texts.deleted}
          action={
            sharing !== 'closed' && (
              <Button icon={<Video aria-hidden />} onClick={onRecordAnother}>
                {texts.recordAnotherOne}
              </Button>
            )
          }
        >
          {fill(texts.deletedNote, { hostName })}
        </Outcome>
      );
  }
}

function savedText(sharing: ResultsState) {
  if (sharing === 'shared') return 'watchBesideResults';
  return sharing === 'closed' ? 'watch' : 'watchNotShared';
}

const Outcome = (props: Parameters<typeof Notice>[0]) => (
  <div className="mt-4">
    <Notice role="status" {...props} />
  </div>
);
