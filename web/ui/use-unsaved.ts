import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether something on the page would be lost by leaving it. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** While `isDirty`, closing or reloading the page asks first, and `hasUnsaved` says so to whoever changes the page. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(mark);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
}
