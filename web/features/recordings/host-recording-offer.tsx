import { sendHostRecording } from '@linecheck/contract';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { sendWithProgress } from '../../api/send-with-progress';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { DevicesFirst } from './devices-first';
import type { RecordedCheck } from './offer';
import { OfferPanel } from './offer-panel';
import { useRecorderDialog } from './use-recorder-dialog';

const OUTCOMES = {
  saved: 'Recording saved successfully!',
  skipped: 'Recording skipped. You can record your setup after any check.',
} as const;

const TITLE = 'Record your setup?';

export interface HostRecordingOfferProps {
  /** The devices that have just failed: nothing is recorded with these. */
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
}

/** After the checks of a Pro host: to see and hear oneself as the guests will. Nobody has to consent (S2 §4). */
export function HostRecordingOffer({ failed, onRetest }: HostRecordingOfferProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();
  const { Recorder, isOpen, isLoading, place, open, close } = useRecorderDialog();
  const isOffered = outcome === undefined && !isOpen;
  const end = (made: keyof typeof OUTCOMES) => {
    close();
    setOutcome(made);
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOffered && failed.length > 0 && <DevicesFirst title={TITLE} {...{ failed, onRetest }} />}
      {isOffered && failed.length === 0 && (
        <OfferPanel
          title={TITLE}
          actions={
            <>
              <Button wide="phone" icon={<Video aria-hidden />} busy={isLoading} onClick={() => void open()}>
                {/* On a phone in two lines, as wide as the second one. */}
                <span className="whitespace-normal max-sm:w-min">
                  Record Test Video <span className="whitespace-nowrap">(10-15 second video)</span>
                </span>
              </Button>
              <Button look="quiet" wide="phone" onClick={() => end('skipped')}>
                Skip for Now
              </Button>
            </>
          }
        >
          See and hear yourself as your guests will. Only you can watch it.
        </OfferPanel>
      )}
      {outcome !== undefined && (
        <div className="mt-4">
          <Notice role="status" tone={outcome === 'saved' ? 'passed' : 'info'} title={OUTCOMES[outcome]} />
        </div>
      )}
      {Recorder && (
        <Recorder
          title="Record Test Video"
          description="A 10-15 second video of your setup. Only you can watch it."
          filePrefix="setup-recording"
          upload={({ consentGiven: _none, ...clip }, options) =>
            sendWithProgress(sendHostRecording, { body: clip }, options)
          }
          onSaved={() => end('saved')}
          onCancel={close}
          onContinueWithout={() => end('skipped')}
        />
      )}
    </div>
  );
}
