import { uploadHostClip } from '@linecheck/contract';
import recordings from '@linecheck/texts/en/recordings';
import { useQueryClient } from '@tanstack/react-query';
import Video from 'lucide-react/icons/video';
import { sendFile } from '../../api/send-file';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { SavedRecordings } from './saved-recordings';
import { StorageUsageBar } from './storage-usage-bar';
import { storageUsageQuery } from './storage-usage-query';
import { ownClips } from './use-clips';
import { useRecorderDialog } from './use-recorder-dialog';

/** A Pro host's own clips, with buttons to record, play, download and delete them (S1 §2). */
export function MyRecordings() {
  const texts = useTexts(recordings);
  const queries = useQueryClient();
  const { Recorder, isLoading, place, open, close } = useRecorderDialog();
  const start = () => void open();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6 outline-none sm:gap-8">
      <Card aria-labelledby="setup-recording">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id="setup-recording" className="text-18 font-semi tracking-snug">
              {texts.setupRecording}
            </h2>
            <p className="mt-0.5 text-14 text-ink-2">{texts.createHint}</p>
          </div>
          <Button variant="primary" fullWidth="phone" icon={<Video aria-hidden />} busy={isLoading} onClick={start}>
            {texts.recordMySetup}
          </Button>
        </div>
        <StorageUsageBar />
      </Card>
      <SavedRecordings onRecord={start} isLoading={isLoading} />
      {Recorder && (
        <Recorder
          title={texts.recordMySetup}
          description={texts.createDescription}
          filePrefix="recording"
          upload={({ consentGiven: _none, ...clip }, options) => sendFile(uploadHostClip, clip, options)}
          onSaved={() => {
            close();
            void queries.invalidateQueries(ownClips);
            void queries.invalidateQueries(storageUsageQuery);
            showToast({ title: texts.recordingSavedSuccessfully, tone: 'passed' });
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}
