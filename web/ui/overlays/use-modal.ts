import { type RefObject, useEffect, useEffectEvent } from 'react';

// The browser would focus the first button, which closes the dialog.
const FIRST_CHOICES = ['[data-first-focus]', 'input:not([type="hidden"]), select, textarea'];

/** Open dialogs, the topmost last. */
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
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, onEscape }: ModalOptions): void {
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
