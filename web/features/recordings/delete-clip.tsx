import { deleteGuestRecording, type GuestClipReceipt } from '@linecheck/contract';
import recordings from '@linecheck/texts/en/recordings';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { showToast } from '../../ui/overlays/toast';

interface DeleteClipProps {
  readonly receipt: GuestClipReceipt;
  readonly hostName: string;
  readonly onDeleted: () => void;
}

/** Button with which a guest withdraws the clip just sent (D19). */
export function DeleteClip({ receipt, hostName, onDeleted }: DeleteClipProps) {
  const texts = useTexts(recordings);
  const [state, setState] = useState<'resting' | 'asking' | 'deleting'>('resting');
  const remove = async () => {
    setState('deleting');
    try {
      const { id, deleteToken } = receipt;
      await send(deleteGuestRecording, { params: { id }, body: { deleteToken } });
      onDeleted();
    } catch (error) {
      setState('resting');
      const description = failureWords(error, texts.pleaseTryAgain);
      showToast({ title: texts.failedToDeleteRecording, description, tone: 'failed' });
    }
  };
  return (
    <>
      <Button icon={<Trash2 aria-hidden />} onClick={() => setState('asking')}>
        {texts.deleteRecording}
      </Button>
      <ConfirmDialog
        open={state !== 'resting'}
        title={texts.deleteTitle}
        description={fill(texts.deleteOfGuestLoss, { hostName })}
        confirmLabel={texts.deleteRecording}
        cancelLabel={texts.keepIt}
        closeLabel={texts.close}
        busy={state === 'deleting'}
        onConfirm={() => void remove()}
        onCancel={() => setState('resting')}
      />
    </>
  );
}
