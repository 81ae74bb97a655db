import type { CheckName } from '@linecheck/checks/check';
import { verdictOf } from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { Queries } from '../../api/queries';
import { GetHelp } from '../../features/help-requests/get-help';
import { GuestHelpCard } from '../../features/help-requests/guest-help-card';
import type { HelpNeed } from '../../features/help-requests/help-facts';
import { type GuestHelpParts, helpKeyOf } from './use-guest-help-place';

interface StepHelpProps extends GuestHelpParts {
  readonly check: CheckName;
  readonly verdict: VerdictReason;
}

export function StepHelp({ check, ...parts }: StepHelpProps) {
  return (
    <Queries>
      <GetHelp
        place={placeOf(parts)}
        need={needOf(parts, check)}
        onFound={() => mark(parts, true)}
        onShow={() => {
          mark(parts, true);
          parts.onShow();
        }}
      />
    </Queries>
  );
}

export function GuestHelpStatus(parts: GuestHelpParts) {
  const { session, run, shown } = parts;
  return (
    <Queries>
      <GuestHelpCard
        place={placeOf(parts)}
        shown={shown}
        joinUrl={session.episode?.joinUrl}
        statusOf={(check) => verdictOf(run.checks[check])?.status}
        needOf={(check) => needOf(parts, check)}
        onGone={() => mark(parts, false)}
      />
    </Queries>
  );
}

const placeOf = ({ code, session: { createdBy: host, reach } }: GuestHelpParts) => ({ sessionCode: code, host, reach });

/** The tries of this visit; after a reload, the one that was kept. */
function needOf({ tries, run, found, acts }: GuestHelpParts, check: CheckName): HelpNeed {
  const [verdict, kept] = [verdictOf(run.checks[check]), found[check]];
  const keptTries = verdict && [
    { at: kept?.checkedAt ?? new Date().toISOString(), outcome: { ...verdict, readings: kept?.readings ?? {} } },
  ];
  return { check, tries: tries.current[check] ?? keptTries ?? [], acts: acts[check] ?? [] };
}

/** Lets the page find the request after a reload, as long as there is one. */
function mark({ code, onAsked }: GuestHelpParts, isAsked: boolean): void {
  onAsked(isAsked);
  if (code === undefined) return;
  try {
    if (isAsked) localStorage.setItem(helpKeyOf(code), '');
    else localStorage.removeItem(helpKeyOf(code));
  } catch {
    // Full or blocked storage: after a reload, the next failed step finds the request.
  }
}
