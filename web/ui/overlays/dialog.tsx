import X from 'lucide-react/icons/x';
import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { IconButton } from '../controls/button';
import { cx } from '../theme/class-names';
import { useModal } from './use-modal';
import './dialog.css';
import './appear.css';

interface DialogProps {
  readonly open: boolean;
  /** Called for Esc, the backdrop and the close button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  readonly children?: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  /** `wide` for a picture or a video. */
  readonly size?: 'normal' | 'wide';
  /** Lets a click on the backdrop close the dialog. Off for a form that may have been filled in. */
  readonly lightDismiss?: boolean;
}

/** Native modal dialog; on phones a sheet at the bottom. Its content is mounted only while it is open. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, closeLabel, children, footer, role, lightDismiss = true } = props;
  const { size = 'normal' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  useModal(dialog, { open, onEscape: onClose });

  const cancel = (event: SyntheticEvent) => {
    // The parent's state closes the dialog, so that both always agree.
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Esc and the close button.
    <dialog
      ref={dialog}
      role={role}
      className={cx('dialog', size === 'wide' && 'dialog-wide')}
      aria-labelledby={titleId}
      aria-describedby={description === undefined ? undefined : descriptionId}
      onCancel={cancel}
      onClick={(event) => {
        if (lightDismiss && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className="dialog-sheet">
          <header className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="min-w-0 pt-1.5 text-18 font-semi tracking-heading wrap-anywhere">
              {title}
            </h2>
            <span className="-mt-0.5 -me-2">
              <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />
            </span>
          </header>
          {description !== undefined && (
            <div id={descriptionId} className="mt-1 text-14 text-ink-2 wrap-anywhere">
              {description}
            </div>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          {footer !== undefined && <footer className="dialog-footer">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
