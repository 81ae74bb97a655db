import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { sentences } from '@linecheck/texts/fill';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useEffectEvent } from 'react';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import type { ElementNode } from '../../ui/theme/element-node';
import { comparedHere, comparedThere, failedParts, type RecheckComparison, type RecheckToCompare } from './comparison';
import { FailedParts, type FailedPartsProps } from './failed-parts';
import { dayOfEarlier, guestChange } from './guest-changes';
import { RecheckNews } from './recheck-news';

interface RecheckResultProps {
  readonly compared: RecheckToCompare;
  readonly verdicts: FailedPartsProps['verdicts'];
  readonly stepsOf: FailedPartsProps['stepsOf'];
  /** Shows a requirement of the show that is not met. */
  readonly noticeOf: (fit: NonNullable<RecheckComparison['fit']>) => ElementNode;
  /** Called with the judgement of a show, which the headline of the page follows. */
  readonly onJudged?: ((fit: LevelFit) => void) | undefined;
  readonly onAgain: () => void;
  readonly onFull: (part: RecheckPart) => void;
  readonly onWhole: () => void;
}

export function RecheckResult({ compared, noticeOf, onJudged, ...actions }: RecheckResultProps) {
  const { result: texts } = useTexts(guestRecheck);
  const here = comparedHere(compared);
  const there = useQuery({
    queryKey: ['compared-recheck', JSON.stringify([compared.code, compared.taken, compared.result])],
    queryFn: () => comparedThere(compared),
    enabled: here === undefined,
  });
  const comparison = here ?? there.data;
  const judged = comparison && compared.show ? judgedBy(comparison) : undefined;
  const tell = useEffectEvent(() => judged && onJudged?.(judged));
  const key = JSON.stringify(judged);
  useEffect(() => {
    if (key !== undefined) tell();
  }, [key]);
  if (comparison !== undefined)
    return (
      <RecheckNews title={texts.title}>
        <Shown {...{ compared, comparison, noticeOf }} {...actions} />
      </RecheckNews>
    );
  return (
    <RecheckNews title={texts.title}>
      {there.isError ? <NotCompared there={there} /> : <Notice tone="info" role="status" title={texts.comparing} />}
    </RecheckNews>
  );
}

function NotCompared({ there }: { readonly there: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { result: texts } = useTexts(guestRecheck);
  return (
    <Notice
      tone="failed"
      role="alert"
      title={texts.failed}
      action={
        <Button icon={<RotateCcw aria-hidden />} busy={there.isFetching} onClick={() => void there.refetch()}>
          {texts.compareAgain}
        </Button>
      }
    >
      {failureWords(there.error, texts.refused)}
    </Notice>
  );
}

/** The judgement that the server stores with a recheck. */
const judgedBy = ({ isReady, fit }: RecheckComparison): LevelFit => ({ fits: isReady, missed: fit?.missed ?? [] });

interface ShownProps extends RecheckResultProps {
  readonly comparison: RecheckComparison;
}

function Shown({
  compared: { earlier, taken },
  comparison,
  verdicts,
  stepsOf,
  noticeOf,
  onAgain,
  onFull,
  onWhole,
}: ShownProps) {
  const { result: texts } = useTexts(guestRecheck);
  const day = dayOfEarlier(earlier);
  const { isReady, changes, fit } = comparison;
  const told = changes.filter(({ tellsGuest }) => tellsGuest);
  const failed = failedParts(comparison);
  const changed = [...new Set(told.map(({ part }) => part))].filter((part) => part !== 'speakers');
  if (isReady && told.length === 0) return <AllGood comparison={comparison} day={day.day} />;
  if (told.length === 0 && failed.length === 0 && fit?.fits === false) {
    return (
      <div className="grid justify-items-start gap-3">
        {noticeOf(fit)}
        <Button icon={<RotateCcw aria-hidden />} onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    );
  }
  const hasHelp = failed.some((part) => part !== 'connection' && verdicts[part] !== undefined);
  return (
    <Notice
      tone={isReady ? 'passed' : 'warning'}
      role="status"
      title={isReady ? texts.stillReady : titleOf(texts, { told: told.length, failed: failed.length, day: day.day })}
      action={
        <>
          <Button icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            {hasHelp ? texts.tryAgain : texts.again}
          </Button>
          {failed.length > 1 && (
            <Button icon={<ListChecks aria-hidden />} onClick={onWhole}>
              {texts.whole}
            </Button>
          )}
          {changed.map((part) => (
            <Button key={part} variant="quiet" onClick={() => onFull(part)}>
              {texts.inFull[part]}
            </Button>
          ))}
        </>
      }
    >
      {isReady && <p className="mb-1.5">{fill(texts.stillReadyHint, { day: day.day })}</p>}
      {told.length > 0 && (
        <ul className="grid gap-1.5">
          {told.map((change) => (
            <li key={`${change.part} ${change.code}`} className="text-pretty">
              {guestChange(change, day)}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && <FailedParts {...{ failed, taken, verdicts, stepsOf }} />}
      {told.length === 0 && failed.length === 0 && <p>{texts.unfitHint}</p>}
      {comparison.isSoundProcessed && <p className="mt-1.5">{texts.notCompared}</p>}
    </Notice>
  );
}

interface AllGoodProps extends Pick<ShownProps, 'comparison'> {
  readonly day: string;
}

function AllGood({ comparison: { changes, isSoundProcessed }, day }: AllGoodProps) {
  const { result: texts } = useTexts(guestRecheck);
  const [title, hint] =
    changes.length === 0
      ? [fill(texts.unchanged, { day }), texts.unchangedHint]
      : [texts.stillReady, fill(texts.stillReadyHint, { day })];
  return (
    <Notice tone="passed" role="status" title={title}>
      {sentences(hint, isSoundProcessed && texts.notCompared)}
    </Notice>
  );
}

interface Found {
  readonly told: number;
  readonly failed: number;
  readonly day: string;
}

function titleOf(texts: typeof guestRecheck.result, { told, failed, day }: Found): string {
  if (told > 0) return fill(texts.changed, { day });
  return failed > 0 ? texts.partial : texts.unfit;
}
