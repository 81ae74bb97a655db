import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Names what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** A choice beside the question. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Dialog with one question. The harmless answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel, closeLabel, onConfirm, onCancel } = props;
  const { danger = true, busy = false, children } = props;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      description={description}
      closeLabel={closeLabel}
      onClose={onCancel}
      footer={
        <>
          <Button data-first-focus="" fullWidth="phone" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button fullWidth="phone" variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
