import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { interceptBackSteps } from '../ui/back-steps';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { addressOfPage, giveUpUnsaved, hasUnsaved, unsavedAt } from '../ui/use-unsaved';

const Asking = createContext((leaving: () => void) => leaving());

/** Does what leaves the page for good, such as signing out, once the host has given up what was not saved. */
export const useAskFirst = () => useContext(Asking);

/** Asks before a link, a tab, the back button or a log-out throws away what was not saved. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [leave, setLeave] = useState<() => void>();
  const askFirst = useCallback((leaving: () => void) => setLeave(() => leaving), []);
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      if (hasUnsaved() && !options?.replace) askFirst(() => navigate(to, options));
      else navigate(to, options);
    },
    [askFirst],
  );
  const beforeGoing = useCallback(
    (going: () => void) => {
      if (!hasUnsaved()) return going();
      askFirst(() => {
        giveUpUnsaved();
        going();
      });
    },
    [askFirst],
  );
  useBackGuard(askFirst);
  return (
    <Router aroundNav={aroundNav}>
      <Asking value={beforeGoing}>{children}</Asking>
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
 * The browser has gone back by the time it says so. The address is put back before the router looks at it, and only then the
 * host is asked.
 */
function useBackGuard(askFirst: (leave: () => void) => void): void {
  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
      window.history.back();
    };
    return interceptBackSteps((event) => {
      const here = unsavedAt();
      const isStep = !isLeaving && here !== undefined && here !== addressOfPage();
      isLeaving = false;
      if (!isStep) return;
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here);
      askFirst(leave);
    });
  }, [askFirst]);
}
