import { type RefObject, useEffect } from 'react';

// The browser would focus the first button, which only closes the dialog again.
const FIRST_CHOICES = ['[data-first-focus]', 'input:not([type="hidden"]), select, textarea'];

/**
 * Opens and closes a native dialog. The browser holds the focus inside, and gives it back to where it came from. The
 * focus starts at what is marked with `data-first-focus`, else at the first field.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    const first = FIRST_CHOICES.map((choice) => element.querySelector<HTMLElement>(choice)).find(Boolean);
    first?.focus();
    return () => element.close();
  }, [dialog, open]);
}
