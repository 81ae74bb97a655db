import { type RefObject, useEffect } from 'react';

// The browser would focus the first button, which only closes the dialog again.
const FIRST_CHOICES = ['[data-first-focus]', 'input:not([type="hidden"]), select, textarea'];

/** Those that are open, the uppermost last. */
const shown: HTMLDialogElement[] = [];

/**
 * Opens and closes a native dialog. The browser holds the focus inside, and gives it back to where it came from. The
 * focus starts at what is marked with `data-first-focus`, else at the first field.
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
 * Chromium lets a page keep a dialog open once. At the next Esc, or back button of a phone, without a click in between it
 * closes it, and the page would go on with a dialog that nobody sees. What stood above it comes above it again.
 */
function showAgain(element: HTMLDialogElement): void {
  for (const dialog of shown.slice(shown.indexOf(element))) {
    dialog.close();
    show(dialog);
  }
}
