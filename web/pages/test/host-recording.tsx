import { can, planOf, uploadHostClip } from '@linecheck/contract';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import Video from 'lucide-react/icons/video';
import { useEffect, useState } from 'react';
import { setHostMark } from '../../api/host-marks';
import { sendFile } from '../../api/send-file';
import { usePlanEnd } from '../../features/accounts/use-plan-end';
import { useVisitor } from '../../features/accounts/use-user';
import type { RecordedCheck } from '../../features/recordings/offer';
import { DevicesFirst, OfferPanel } from '../../features/recordings/offer-panel';
import { useRecorderDialog } from '../../features/recordings/use-recorder-dialog';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { LeaveGuard } from '../shell/leave-guard';

/** Offer to record the host's setup, if the plan includes recordings. Notes that the host has run the checks. */
export function HostRecordingSection(props: HostRecordingOfferProps) {
  const visitor = useVisitor();
  const hostId = visitor.kind === 'host' ? visitor.user.id : undefined;
  useEffect(() => {
    if (hostId !== undefined) setHostMark(hostId, 'checked');
  }, [hostId]);
  const endedAt = usePlanEnd();
  if (visitor.kind !== 'host') return null;
  // A clip made before Pro ended stays and can still be played.
  if (!can(planOf(visitor.user, Date.now()), 'recordings') && endedAt === undefined) return null;
  return (
    <LeaveGuard>
      <HostRecordingOffer {...props} />
    </LeaveGuard>
  );
}

interface HostRecordingOfferProps {
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
}

/** Offer to record the setup of a Pro host after the checks. No consent is needed (S2 §4). */
function HostRecordingOffer({ failed, onRetest }: HostRecordingOfferProps) {
  const texts = useTexts(recorderTexts);
  const [outcome, setOutcome] = useState<'saved' | 'skipped'>();
  const { Recorder, isOpen, place, opener, close } = useRecorderDialog();
  const isOffered = outcome === undefined && !isOpen;
  const end = (made: 'saved' | 'skipped') => {
    close();
    setOutcome(made);
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOffered && failed.length > 0 && <DevicesFirst title={texts.hostOfferTitle} {...{ failed, onRetest }} />}
      {isOffered && failed.length === 0 && (
        <OfferPanel
          title={texts.hostOfferTitle}
          actions={
            <>
              <Button fullWidth="phone" icon={<Video aria-hidden />} {...opener}>
                {/* Two lines on a phone, as wide as the second one. */}
                <span className="whitespace-normal max-sm:w-min">
                  {rich(texts.recordTestVideoWithLength, {
                    length: (inside) => <span className="whitespace-nowrap">{inside}</span>,
                  })}
                </span>
              </Button>
              <Button variant="quiet" fullWidth="phone" onClick={() => end('skipped')}>
                {texts.skipForNow}
              </Button>
            </>
          }
        >
          {texts.hostOffer}
        </OfferPanel>
      )}
      {outcome !== undefined && (
        <div className="mt-4">
          <Notice
            role="status"
            tone={outcome === 'saved' ? 'passed' : 'info'}
            title={outcome === 'saved' ? texts.saved : texts.skippedHost}
          />
        </div>
      )}
      {Recorder && (
        <Recorder
          title={texts.recordTestVideo}
          description={texts.hostDescription}
          filePrefix="setup-recording"
          upload={({ consentGiven: _none, ...clip }, options) => sendFile(uploadHostClip, clip, options)}
          onSaved={() => end('saved')}
          onCancel={close}
          onContinueWithout={() => end('skipped')}
        />
      )}
    </div>
  );
}
