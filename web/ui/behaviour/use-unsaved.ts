import { useEffect } from 'react';

export interface LossQuestion {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Unsaved {
  readonly address: string;
  /** Undefined for changes in a form, which share one standard question. */
  readonly question: LossQuestion | undefined;
}

const unsaved = new Map<symbol, Unsaved>();

export const unsavedChanges = (): Unsaved | undefined => [...unsaved.values()].at(-1);

/** Discards all unsaved changes; no further question is shown for them. */
export const discardUnsavedChanges = (): void => unsaved.clear();

/** Without the hash: a jump to another place on the same page does not leave it. */
export const addressOfPage = (): string => window.location.pathname + window.location.search;

/**
 * While `isDirty`, closing or reloading the page asks for confirmation, and `unsavedChanges` reports the change to code
 * that replaces the page.
 */
export function useUnsaved(isDirty: boolean, question?: LossQuestion): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol();
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(mark)) event.preventDefault();
    };
    unsaved.set(mark, { address: addressOfPage(), question });
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty, question]);
}
