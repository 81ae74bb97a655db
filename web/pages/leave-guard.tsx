import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { hasUnsaved } from '../ui/use-unsaved';

/** Asks before a link, a tab or the back button throws away what was not saved. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>();
  const askFirst = useCallback((leaving: () => void) => setLeave(() => leaving), []);
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => (hasUnsaved() ? askFirst(() => navigate(to, options)) : navigate(to, options)),
    [askFirst],
  );
  useBackGuard(askFirst);
  return (
    <Router aroundNav={aroundNav}>
      {children}
      <ConfirmDialog
        open={leave !== undefined}
        title="Discard unsaved changes?"
        description="What you have changed here has not been saved yet."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        closeLabel="Close"
        onConfirm={() => {
          setLeave(undefined);
          leave?.();
        }}
        onCancel={() => setLeave(undefined)}
      />
    </Router>
  );
}

/**
 * The browser has gone back by the time it says so. The router is not told, the step is undone, and only then the host is
 * asked.
 */
function useBackGuard(askFirst: (leave: () => void) => void): void {
  useEffect(() => {
    let state: 'watching' | 'undoing' | 'leaving' = 'watching';
    const leave = () => {
      state = 'leaving';
      window.history.back();
    };
    const intercept = (event: PopStateEvent) => {
      if (state === 'leaving' || !hasUnsaved()) return;
      event.stopImmediatePropagation();
      const undone = state === 'undoing';
      state = undone ? 'watching' : 'undoing';
      if (undone) askFirst(leave);
      else window.history.forward();
    };
    window.addEventListener('popstate', intercept, { capture: true });
    return () => window.removeEventListener('popstate', intercept, { capture: true });
  }, [askFirst]);
}
