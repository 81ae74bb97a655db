import { unsaved as unsavedTexts } from '@linecheck/texts/en/unsaved';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { useTexts } from '../../texts/use-texts';
import { interceptPopstate } from '../../ui/behaviour/popstate-interceptor';
import {
  addressOfPage,
  discardUnsavedChanges,
  type LossQuestion,
  unsavedChanges,
} from '../../ui/behaviour/use-unsaved';
import { ConfirmLater } from '../../ui/overlays/confirm-later';

const Asking = createContext((action: () => void) => action());

/** Runs an action that removes the page's forms, such as signing out, after the host agrees to lose unsaved changes. */
export const useAskFirst = () => useContext(Asking);

interface Asked {
  /** Undefined for changes in a form, which share the standard question. */
  readonly question: LossQuestion | undefined;
  readonly leave: () => void;
}

/** Asks for confirmation before a link, a tab, the back button or a sign-out discards unsaved changes. */
export function LeaveGuard({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(unsavedTexts);
  const [asked, setAsked] = useState<Asked>();
  const askFirst = useCallback((leave: () => void) => {
    const unsaved = unsavedChanges();
    if (unsaved === undefined) return leave();
    setAsked({ question: unsaved.question, leave });
  }, []);
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      if (options?.replace) navigate(to, options);
      else askFirst(() => navigate(to, options));
    },
    [askFirst],
  );
  const askThenDiscard = useCallback(
    (action: () => void) =>
      askFirst(() => {
        discardUnsavedChanges();
        action();
      }),
    [askFirst],
  );
  useBackGuard(askFirst);
  return (
    <Router aroundNav={aroundNav}>
      <Asking value={askThenDiscard}>{children}</Asking>
      <ConfirmLater
        {...(asked?.question ?? texts.question)}
        open={asked !== undefined}
        closeLabel={texts.close}
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
 * Asks before the back button discards unsaved changes. `popstate` fires after the browser has gone back, so the address
 * is restored before the router reads it, and then the host is asked.
 */
function useBackGuard(askFirst: (leave: () => void) => void): void {
  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
      window.history.back();
    };
    return interceptPopstate((event) => {
      const here = unsavedChanges()?.address;
      const isStep = !isLeaving && here !== undefined && here !== addressOfPage();
      isLeaving = false;
      if (!isStep) return;
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here);
      askFirst(leave);
    });
  }, [askFirst]);
}
