import { useEffect } from 'react';

/** The address at which each of them is. */
const unsaved = new Map<symbol, string>();

/** Whether something on the page would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** It may be lost: nobody is asked about it any more. */
export const giveUpUnsaved = (): void => unsaved.clear();

/** Where it would be lost, or undefined. */
export const unsavedAt = (): string | undefined => unsaved.values().next().value;

/** A step to another place on the same page is none away from it. */
export const addressOfPage = (): string => window.location.pathname + window.location.search;

/** While `isDirty`, closing or reloading the page asks first, and `hasUnsaved` says so to whoever changes the page. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol();
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(mark)) event.preventDefault();
    };
    unsaved.set(mark, addressOfPage());
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
}
