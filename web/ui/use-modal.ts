import { type RefObject, useEffect } from 'react';

/**
 * Opens and closes a native dialog. The browser holds the focus inside, and gives it back to where it came from.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    return () => element.close();
  }, [dialog, open]);
}
