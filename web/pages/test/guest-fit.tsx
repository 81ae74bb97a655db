import type { CheckName } from '@linecheck/checks/check';
import { fitForShow, type LevelFit } from '@linecheck/checks/levels/fit';
import { levelOf } from '@linecheck/checks/levels/own-level';
import { checkOfRequirement } from '@linecheck/checks/levels/requirements';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { RunEvent } from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type CheckFields, type GuestEpisode, outcomesOf, type ResultDetails } from '@linecheck/contract';
import { guestFit } from '@linecheck/texts/en/episodes/guest';
import { summary as summaryTexts } from '@linecheck/texts/en/sharing';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { Dispatch } from 'react';
import { adviceFor } from '../../texts/advice-words';
import { fill } from '../../texts/fill';
import { missedReason } from '../../texts/show-words';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { isStudio } from './studio-notice';

type GuestResult = CheckFields & { readonly details?: ResultDetails | undefined };

interface FitNoticeProps {
  readonly fit: LevelFit;
  readonly verdicts: { readonly [Name in CheckName]?: VerdictReason | undefined };
  readonly dispatch: Dispatch<RunEvent>;
}

/** What to change first for the show, and the way to check it again. Nothing for a result that is ready. */
export function FitNotice({ fit, verdicts, dispatch }: FitNoticeProps) {
  const texts = useTexts(guestFit);
  const { retest } = useTexts(summaryTexts);
  const [first, ...others] = resultVerdict({}, fit).stopping;
  if (first === undefined) return null;
  const check = checkOfRequirement(first.requirement);
  const advice = adviceFor(first, check && verdicts[check]);
  return (
    <Notice
      tone="warning"
      title={missedReason(first)}
      action={
        check && (
          <Button icon={<RotateCcw aria-hidden />} onClick={() => dispatch({ type: 'retest', check })}>
            {retest.of[check]}
          </Button>
        )
      }
    >
      {advice !== undefined && <p>{advice}</p>}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">{fill(texts.others, { count: others.length })}</summary>
          <ul className="mt-1 grid list-disc gap-1 ps-5">
            {others.map((each) => (
              <li key={each.requirement}>{missedReason(each)}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

/** The comparison of a guest's whole result with the show, as the server makes it. */
export function guestFitOf(episode: GuestEpisode, result: GuestResult): LevelFit {
  const { environment, browser, system } = result.details ?? {};
  return fitForShow(guestShowOf(episode), { outcomes: outcomesOf(result), environment, browser, system });
}

export const guestShowOf = ({ level, bounds, studio, minutes }: GuestEpisode) => ({
  level: levelOf({ base: level, bounds: bounds ?? {} }),
  studio: isStudio(studio) ? studio : undefined,
  lengthMinutes: minutes,
});
