import type { Check, Run, RunEvent } from '@linecheck/checks/readiness/run';
import type { Verdict } from '@linecheck/checks/verdict';
import { type GuestSession, PLUS_GUEST } from '@linecheck/contract';
import type { Dispatch } from 'react';
import type { Findings } from '../features/guest-results/findings';
import { ShareResults } from '../features/guest-results/share-results';
import type { UsedSharing } from '../features/guest-results/use-share-results';
import { SummaryCard } from '../features/readiness/summary-card';

interface GuestSummaryProps extends UsedSharing {
  readonly run: Run;
  readonly verdicts: Readonly<Record<Check, Verdict>>;
  readonly dispatch: Dispatch<RunEvent>;
  readonly findings: Findings | undefined;
  readonly session: GuestSession;
  readonly hostName: string;
}

export function GuestSummary({ run, verdicts, dispatch, findings, session, hostName, ...sharing }: GuestSummaryProps) {
  return (
    <SummaryCard run={run} verdicts={verdicts} dispatch={dispatch}>
      {findings && (
        <ShareResults
          {...sharing}
          findings={findings}
          guest={namedGuest(session)}
          hostName={hostName}
          onRetestAll={() => dispatch({ type: 'retest-all' })}
        />
      )}
    </SummaryCard>
  );
}

/** A Plus link is made for 'Guest User': whoever opens it is asked for their name. */
function namedGuest({ guestName, guestEmail }: GuestSession) {
  const placeholder = `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`;
  return guestName === placeholder ? undefined : { guestName, guestEmail: guestEmail ?? '' };
}
