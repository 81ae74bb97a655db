import './dialog.css';
import './appear.css';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '../controls/button';
import { cx } from '../theme/class-names';

interface DialogProps {
  readonly open: boolean;
  /** Called for Esc, the backdrop and the close button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  readonly children?: ReactNode;
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

// The browser would focus the first button, which closes the dialog.
const FIRST_CHOICES = ['[data-first-focus]', 'input:not([type="hidden"]), select, textarea'];

const shown: HTMLDialogElement[] = [];

interface ModalOptions {
  readonly open: boolean;
  /** Called for each press of Esc while the dialog is the topmost one. */
  readonly onEscape: () => void;
}

/**
 * Opens and closes a native dialog. The browser keeps the focus inside and returns it afterwards. The initial focus is
 * the element marked with `data-first-focus`, otherwise the first field.
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, onEscape }: ModalOptions): void {
  const answer = useEffectEvent(onEscape);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const onClose = () => element.open || showAgain(element);
    const onKey = (event: KeyboardEvent) => isEscape(event) && shown.at(-1) === element && takeOver(event, answer);
    shown.push(element);
    show(element);
    element.addEventListener('close', onClose);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      element.removeEventListener('close', onClose);
      shown.splice(shown.indexOf(element), 1);
      element.close();
    };
  }, [dialog, open]);
}

/** Esc during the composition of a character belongs to the field. */
const isEscape = ({ key, isComposing }: KeyboardEvent): boolean => key === 'Escape' && !isComposing;

/**
 * Replaces the browser's handling of Esc, which closes all dialogs opened since the last click; a page that keeps one
 * of them open could not determine which one was meant. A held key counts once.
 */
function takeOver(event: KeyboardEvent, onEscape: () => void): void {
  event.preventDefault();
  if (!event.repeat) onEscape();
}

function show(element: HTMLDialogElement): void {
  element.showModal();
  const first = FIRST_CHOICES.map((choice) => element.querySelector<HTMLElement>(choice)).find(Boolean);
  first?.focus();
}

/**
 * Chromium lets a page keep a dialog open only once. The next press of a phone's back button without a click in between
 * closes the dialog although the page's state is open. It is reopened, together with those above it, to keep their
 * order.
 */
function showAgain(element: HTMLDialogElement): void {
  for (const dialog of shown.slice(shown.indexOf(element))) {
    dialog.close();
    show(dialog);
  }
}
