import type { CheckName } from '@linecheck/checks/check';
import type { MendingTries } from '@linecheck/checks/mending/tries';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type TestRun, verdictOf } from '@linecheck/checks/readiness/run';
import type { GuestSession } from '@linecheck/contract';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { StepTry } from '../../features/help-requests/help-facts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import type { ElementNode } from '../../ui/theme/element-node';
import type { CheckReadings } from './use-check-readings';

const load = () => import('./guest-help');
// If they cannot be loaded, the guest has the steps of the page.
const StepHelp = lazyOrNothing(async () => (await load()).StepHelp);
const GuestHelpStatus = lazyOrNothing(async () => (await load()).GuestHelpStatus);

/** Stored while this browser knows of a request for help, so that a reload finds it again. */
export const helpKeyOf = (code: string): string => `guest-help-${code}`;

function hasMark(code: string): boolean {
  try {
    return localStorage.getItem(helpKeyOf(code)) !== null;
  } catch {
    // Blocked storage contains nothing.
    return false;
  }
}

export type StepTries = Partial<Record<CheckName, readonly StepTry[]>>;

interface GuestHelpOptions {
  readonly code: string | undefined;
  /** Undefined without a link: nobody could be told. */
  readonly session: GuestSession | undefined;
  readonly run: TestRun;
  readonly found: CheckReadings;
  readonly acts: MendingTries;
}

export interface GuestHelpParts extends Omit<GuestHelpOptions, 'session'> {
  readonly session: GuestSession;
  readonly tries: RefObject<StepTries>;
  /** Counts the guest's presses that lead to the card. */
  readonly shown: number;
  readonly onAsked: (isAsked: boolean) => void;
  readonly onShow: () => void;
}

/** The request for help of a guest: its card above the steps, and the button in a step that did not pass. */
export function useGuestHelpPlace({ session, ...options }: GuestHelpOptions) {
  const { code, run } = options;
  const tries = useRef<StepTries>({});
  const wasAsked = useInBrowser(() => code !== undefined && hasMark(code), false);
  const [isAsked = wasAsked, setAsked] = useState<boolean>();
  const [shown, setShown] = useState(0);
  const parts = session && { ...options, session, tries, shown, onAsked: setAsked, onShow: () => setShown(shown + 1) };
  return {
    card: parts && isAsked && (
      <Suspense>
        <GuestHelpStatus {...parts} />
      </Suspense>
    ),
    stepHelp: (check: CheckName): ElementNode => {
      const verdict = verdictOf(run.checks[check]);
      return (
        parts &&
        verdict &&
        verdict.status !== 'passed' && (
          <Suspense>
            <StepHelp {...parts} check={check} verdict={verdict} />
          </Suspense>
        )
      );
    },
    onTried: (check: CheckName, outcome: CheckOutcome) => {
      tries.current[check] = [{ at: new Date().toISOString(), outcome }, ...(tries.current[check] ?? [])];
    },
  };
}
