import { useEffect } from 'react';

/** What somebody is asked before it is lost. */
export interface LossQuestion {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

interface Unsaved {
  /** The address at which it is. */
  readonly address: string;
  readonly question: LossQuestion;
}

export const CHANGES: LossQuestion = {
  title: 'Discard unsaved changes?',
  description: 'What you have changed here has not been saved yet.',
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
};

const unsaved = new Map<symbol, Unsaved>();

/** What on the page would be lost by leaving it, the latest first, or undefined. */
export const whatIsUnsaved = (): Unsaved | undefined => [...unsaved.values()].at(-1);

/** It may be lost: nobody is asked about it any more. */
export const giveUpUnsaved = (): void => unsaved.clear();

/** A step to another place on the same page is none away from it. */
export const addressOfPage = (): string => window.location.pathname + window.location.search;

/** While `isDirty`, closing or reloading the page asks first, and `whatIsUnsaved` says so to whoever changes the page. */
export function useUnsaved(isDirty: boolean, question = CHANGES): void {
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
