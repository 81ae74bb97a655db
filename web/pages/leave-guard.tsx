import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { interceptBackSteps } from '../ui/back-steps';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { addressOfPage, CHANGES, giveUpUnsaved, type LossQuestion, whatIsUnsaved } from '../ui/use-unsaved';

const Asking = createContext((leaving: () => void) => leaving());

/** Does what takes the page's forms away, such as signing out, once the host has given up what was not saved. */
export const useAskFirst = () => useContext(Asking);

interface Asked {
  readonly question: LossQuestion;
  readonly leave: () => void;
}

/** Asks before a link, a tab, the back button or a log-out throws away what was not saved. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const askFirst = useCallback((leave: () => void) => {
    const question = whatIsUnsaved()?.question;
    if (question === undefined) return leave();
    setAsked({ question, leave });
  }, []);
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      if (options?.replace) navigate(to, options);
      else askFirst(() => navigate(to, options));
    },
    [askFirst],
  );
  const beforeGoing = useCallback(
    (going: () => void) =>
      askFirst(() => {
        giveUpUnsaved();
        going();
      }),
    [askFirst],
  );
  useBackGuard(askFirst);
  return (
    <Router aroundNav={aroundNav}>
      <Asking value={beforeGoing}>{children}</Asking>
      <ConfirmDialog
        {...(asked?.question ?? CHANGES)}
        open={asked !== undefined}
        closeLabel="Close"
        onConfirm={() => {
          setAsked(undefined);
          asked?.leave();
        }}
        onCancel={() => setAsked(undefined)}
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
      const here = whatIsUnsaved()?.address;
      const isStep = !isLeaving && here !== undefined && here !== addressOfPage();
      isLeaving = false;
      if (!isStep) return;
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here);
      askFirst(leave);
    });
  }, [askFirst]);
}
