import { fitForShow, type LevelFit, type MissedRequirement } from '@linecheck/checks/levels/fit';
import { levelOf } from '@linecheck/checks/levels/own-level';
import { isRequirementKey, requirementSpec, shownRequirement } from '@linecheck/checks/levels/requirements';
import { type CheckFields, type GuestEpisode, outcomesOf, type ResultDetails } from '@linecheck/contract';
import { guestFit } from '@linecheck/texts/en/episodes/guest';
import { missedRequirements as missedTexts } from '@linecheck/texts/en/episodes/missed';
import { readings as unitTexts } from '@linecheck/texts/en/readings';
import { checks as stepTexts } from '@linecheck/texts/en/run';
import { missedAdvice, missedWords } from '@linecheck/texts/requirement-words';
import { fill } from '../../texts/fill';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { isStudio } from './studio-notice';

type GuestResult = CheckFields & { readonly details?: ResultDetails | undefined };

interface GuestFitProps {
  readonly episode: GuestEpisode;
  readonly result: GuestResult;
}

export const GuestFit = ({ episode, result }: GuestFitProps) => <FitNotice fit={fitOf(episode, result)} />;

export function FitNotice({ fit: { fits, missed } }: { readonly fit: LevelFit }) {
  const texts = useTexts(guestFit);
  const needed = missed.filter(({ need, is }) => need === 'must' && is !== 'close');
  const [first, ...others] = needed;
  if (fits || first === undefined) return <Notice tone="passed" title={texts.ready} brief />;
  return (
    <Notice tone="warning" title={texts.change}>
      <p className="font-medium">{wordsOf(first)}</p>
      <p>{adviceOf(first)}</p>
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">{fill(texts.others, { count: others.length })}</summary>
          <ul className="mt-1 grid list-disc gap-1 ps-5">
            {others.map((each) => (
              <li key={each.requirement}>{wordsOf(each)}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

function fitOf(episode: GuestEpisode, result: GuestResult): LevelFit {
  const { environment, browser, system } = result.details ?? {};
  return fitForShow(guestShowOf(episode), { outcomes: outcomesOf(result), environment, browser, system });
}

export const guestShowOf = ({ level, bounds, studio, minutes }: GuestEpisode) => ({
  level: levelOf({ base: level, bounds: bounds ?? {} }),
  studio: isStudio(studio) ? studio : undefined,
  lengthMinutes: minutes,
});

const wordsOf = (missed: MissedRequirement): string =>
  missedWords(
    pageLanguage(),
    { missedTexts, stepTexts, unitTexts },
    { missed, shown: shownRequirement(missed.requirement) },
  );

function adviceOf(missed: MissedRequirement): string | undefined {
  const { requirement } = missed;
  const group = isRequirementKey(requirement) ? requirementSpec(requirement).group : undefined;
  const check = group === 'environment' ? undefined : group;
  return missedAdvice(pageLanguage(), { missedTexts, stepTexts }, { missed, check });
}
