import { type RefObject, useEffect } from 'react';

// The browser would focus the first button, which only closes the dialog again.
const FIRST_CHOICES = ['[data-first-focus]', 'input:not([type="hidden"]), select, textarea'];

/** The open dialogs, the topmost last. */
const shown: HTMLDialogElement[] = [];

/**
 * Opens and closes a native dialog. The browser keeps the focus inside and returns it afterwards. The focus starts at the
 * element marked with `data-first-focus`, else at the first field.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const onClose = () => element.open || showAgain(element);
    shown.push(element);
    show(element);
    element.addEventListener('close', onClose);
    return () => {
      element.removeEventListener('close', onClose);
      shown.splice(shown.indexOf(element), 1);
      element.close();
    };
  }, [dialog, open]);
}

function show(element: HTMLDialogElement): void {
  element.showModal();
  const first = FIRST_CHOICES.map((choice) => element.querySelector<HTMLElement>(choice)).find(Boolean);
  first?.focus();
}

/**
 * Chromium lets a page keep a dialog open once. At the next Esc, or press of a phone's back button, without a click in
 * between, it closes the dialog although the page's state says open. The dialog is opened again, and so are those above
 * it, to keep their order.
 */
function showAgain(element: HTMLDialogElement): void {
  for (const dialog of shown.slice(shown.indexOf(element))) {
    dialog.close();
    show(dialog);
  }
}
