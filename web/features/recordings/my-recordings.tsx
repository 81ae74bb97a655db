import { createRecordingClip } from '@linecheck/contract';
import { useQueryClient } from '@tanstack/react-query';
import Video from 'lucide-react/icons/video';
import { sendWithProgress } from '../../api/send-with-progress';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { showToast } from '../../ui/toast';
import { clipRoom } from './clip-room';
import { RoomUsed } from './room-used';
import { SavedRecordings } from './saved-recordings';
import { ownClips } from './use-clips';
import { useRecorderDialog } from './use-recorder-dialog';

/** A Pro host's own clips: to record one, to watch them, to save them elsewhere, to delete them (S1 §2). */
export function MyRecordings() {
  const queries = useQueryClient();
  const { Recorder, isLoading, place, open, close } = useRecorderDialog();
  const start = () => void open();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none sm:gap-8">
      <Card aria-labelledby="setup-recording">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id="setup-recording" className="text-18 font-semi tracking-snug">
              Setup Recording
            </h2>
            <p className="mt-0.5 text-14 text-ink-2">
              See and hear yourself as your guests will. Only you can watch it.
            </p>
          </div>
          <Button look="primary" wide="phone" icon={<Video aria-hidden />} busy={isLoading} onClick={start}>
            Record My Setup
          </Button>
        </div>
        <RoomUsed />
      </Card>
      <SavedRecordings onRecord={start} isLoading={isLoading} />
      {Recorder && (
        <Recorder
          title="Record My Setup"
          description="Record a 10-15 second video of your setup. Maximum 15 seconds."
          filePrefix="recording"
          upload={({ consentGiven: _none, ...clip }, options) =>
            sendWithProgress(createRecordingClip, { body: clip }, options)
          }
          onSaved={() => {
            close();
            void queries.invalidateQueries(ownClips);
            void queries.invalidateQueries(clipRoom);
            showToast({ title: 'Recording saved successfully!', tone: 'passed' });
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}
