import { useEffect } from 'react';

/** The question that is asked before something unsaved is lost. */
export interface LossQuestion {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Unsaved {
  /** The address of its page. */
  readonly address: string;
  /** Undefined for changes in a form, which are asked about in the same words everywhere. */
  readonly question: LossQuestion | undefined;
}

const unsaved = new Map<symbol, Unsaved>();

/** The latest thing on the page that leaving would lose, or undefined. */
export const unsavedChanges = (): Unsaved | undefined => [...unsaved.values()].at(-1);

/** Gives up all unsaved changes: no further question is asked about them. */
export const discardUnsavedChanges = (): void => unsaved.clear();

/** Without the hash: a jump to another place on the same page does not leave it. */
export const addressOfPage = (): string => window.location.pathname + window.location.search;

/** While `isDirty`, closing or reloading the page asks first, and `unsavedChanges` tells code that changes the page. */
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
