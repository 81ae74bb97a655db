import { deleteGuestRecording, type GuestClipReceipt } from '@linecheck/contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { messageOf } from '../../api/failure';
import { send } from '../../api/send';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast';

interface DeleteClipProps {
  readonly receipt: GuestClipReceipt;
  readonly hostName: string;
  readonly onDeleted: () => void;
}

/** A guest takes back the clip that they have just sent (D19). */
export function DeleteClip({ receipt, hostName, onDeleted }: DeleteClipProps) {
  const [state, setState] = useState<'resting' | 'asking' | 'deleting'>('resting');
  const remove = async () => {
    setState('deleting');
    try {
      const { id, deleteToken } = receipt;
      await send(deleteGuestRecording, { params: { id }, body: { deleteToken } });
      onDeleted();
    } catch (error) {
      setState('resting');
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Failed to delete recording', description, tone: 'failed' });
    }
  };
  return (
    <>
      <Button icon={<Trash2 aria-hidden />} onClick={() => setState('asking')}>
        Delete Recording
      </Button>
      <ConfirmDialog
        open={state !== 'resting'}
        title="Delete your recording?"
        description={`It is deleted for good, and ${hostName} cannot watch it any more. Your test results stay.`}
        confirmLabel="Delete Recording"
        cancelLabel="Keep it"
        closeLabel="Close"
        busy={state === 'deleting'}
        onConfirm={() => void remove()}
        onCancel={() => setState('resting')}
      />
    </>
  );
}
