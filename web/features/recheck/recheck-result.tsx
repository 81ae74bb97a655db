import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { sentences } from '@linecheck/texts/fill';
import { useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useEffectEvent } from 'react';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatList } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import type { ElementNode } from '../../ui/theme/element-node';
import { type ComparedReading, comparedHere, comparedThere, failedParts, type RecheckComparison } from './comparison';
import { dayOfEarlier, guestChange } from './guest-changes';

interface RecheckResultProps {
  readonly compared: ComparedReading;
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
  if (comparison !== undefined) return <Shown {...{ compared, comparison, noticeOf }} {...actions} />;
  if (!there.isError) return <Notice tone="info" role="status" title={texts.comparing} />;
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
      {failureWords(there.error, texts.tryAgain)}
    </Notice>
  );
}

/** The judgement that the server stores with a recheck. */
const judgedBy = ({ isReady, fit }: RecheckComparison): LevelFit => ({ fits: isReady, missed: fit?.missed ?? [] });

interface ShownProps extends RecheckResultProps {
  readonly comparison: RecheckComparison;
}

function Shown({ compared: { earlier, taken }, comparison, noticeOf, onAgain, onFull, onWhole }: ShownProps) {
  const { result: texts, failures, parts: names } = useTexts(guestRecheck);
  const day = dayOfEarlier(earlier);
  const { isReady, changes, fit } = comparison;
  const told = changes.filter(({ tellsGuest }) => tellsGuest);
  const failed = failedParts(comparison);
  const changed = [...new Set(told.map(({ part }) => part))].filter((part) => part !== 'speakers');
  if (isReady && told.length === 0) {
    return (
      <Notice tone="passed" role="status" title={fill(texts.same, { day: day.day })}>
        {sentences(texts.sameHint, comparison.isSoundCompared ? undefined : texts.notCompared)}
      </Notice>
    );
  }
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
  const list = formatList(failed.map((part) => names[part]));
  return (
    <Notice
      tone="warning"
      role="status"
      title={titleOf(texts, { told: told.length, failed: failed.length, day: day.day })}
      action={
        <>
          <Button icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            {texts.again}
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
      {told.length > 0 && (
        <ul className="grid gap-1.5">
          {told.map((change) => (
            <li key={`${change.part} ${change.code}`} className="text-pretty">
              {guestChange(change, day)}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <div className="mt-1.5 first:mt-0">
          {failed.map((part) => {
            const sent = taken.parts[part];
            return (
              sent.kind === 'failed' && (
                <p key={part}>{fill(texts.because, { part: names[part], reason: failures[sent.reason] })}</p>
              )
            );
          })}
          <p>{fill(texts.partialOf, { parts: list, count: failed.length })}</p>
        </div>
      )}
      {told.length === 0 && failed.length === 0 && <p>{texts.unfitHint}</p>}
      {!comparison.isSoundCompared && <p className="mt-1.5">{texts.notCompared}</p>}
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
