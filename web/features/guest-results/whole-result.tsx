import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import { type GuestResult, outcomesOf } from '@linecheck/contract';
import { hostRecheck } from '@linecheck/texts/en/episodes/compared';
import { reportPages } from '@linecheck/texts/en/episodes/report';
import { resultRecord } from '@linecheck/texts/en/readings';
import { guestResults, guestHistory as historyTexts } from '@linecheck/texts/en/results';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import FileText from 'lucide-react/icons/file-text';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { serverNow } from '../../api/send';
import { checkIcons } from '../../checks/check-icons';
import { checkWords } from '../../checks/check-words';
import { shownItem } from '../../checks/standard-items';
import { comparedWords } from '../../texts/compared-words';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { guestMachine } from '../../texts/guest-machine';
import { rich } from '../../texts/rich';
import { showTitle } from '../../texts/show-title';
import { missedReason } from '../../texts/show-words';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ErrorState } from '../../ui/feedback/error-state';
import { LabelledBlock, ResultGrid } from '../../ui/feedback/result-grid';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Disclosure } from '../../ui/layout/disclosure';
import { cx } from '../../ui/theme/class-names';
import type { ElementNode } from '../../ui/theme/element-node';
import { GuestRuns, historyWords, type KnownHistory, useGuestHistory, wasWords } from './guest-runs';
import { mendedWays } from './mended-way';
import { ReadingColumns } from './reading-columns';
import { namedOutcomes } from './result-outcomes';
import { detailLines, furtherGroups } from './result-readings';
import { ResultsLoading } from './results-loading';
import { type ResultState, useGuestResult } from './use-guest-result';

interface WholeResultProps<Row extends ResultState> {
  readonly row: Row;
  readonly highlighted: boolean;
  readonly recordingOf: (result: Row) => ElementNode;
  readonly soundOf?: (result: Row) => ElementNode;
  readonly isNarrow?: boolean;
}

/** Single result, loaded when it is opened, with the readings of its guest's earlier runs. */
export function WholeResultView<Row extends ResultState>(props: WholeResultProps<Row>) {
  const { row, highlighted, recordingOf, soundOf, isNarrow = false } = props;
  const texts = useTexts(guestResults);
  const whole = useGuestResult(row);
  const history = useGuestHistory(row);
  if (whole.kind === 'loading' || history.kind === 'loading') return <ResultsLoading />;
  if (whole.kind === 'failed') {
    return (
      <ErrorState title={texts.notLoaded} busy={whole.isRetrying} retryLabel={retryLabel()} onRetry={whole.retry} />
    );
  }
  return (
    <ResultPanel
      {...{ history, highlighted, isNarrow }}
      result={whole.result}
      recording={recordingOf(row)}
      sound={soundOf?.(row)}
    />
  );
}

interface ResultPanelProps {
  readonly result: GuestResult;
  readonly history: KnownHistory;
  /** True for the result opened by a link: it is marked, scrolled to and focused. */
  readonly highlighted?: boolean;
  readonly recording?: ElementNode;
  readonly sound?: ElementNode;
  readonly isNarrow?: boolean;
}

function ResultPanel({ result, history, highlighted = false, recording, sound, isNarrow = false }: ResultPanelProps) {
  const texts = useTexts(guestResults);
  const pageTexts = useTexts(reportPages);
  const machine = guestMachine(useTexts(resultRecord), result.details);
  const panel = useRef<HTMLElement>(null);
  useScrollIntoView(panel, highlighted);
  return (
    <section
      ref={panel}
      tabIndex={highlighted ? -1 : undefined}
      aria-label={fill(texts.resultOf, { guestName: result.guestName, when: formatMoment(result.submittedAt) })}
      className={highlighted ? 'border-s-3 border-brand-mark ps-3 outline-none sm:ps-4' : undefined}
    >
      <div
        className={
          recording
            ? cx('grid grid-cols-1 gap-5', !isNarrow && 'lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-7')
            : undefined
        }
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 md:gap-5">
          <p className="flex flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
            <span className="font-semi tracking-snug">
              <bdi translate="no">{result.guestName}</bdi>
            </span>
            {result.guestEmail !== null && <span className="text-14 text-ink-2">{result.guestEmail}</span>}
            <time dateTime={result.submittedAt} className="text-14 text-ink-3">
              {formatMoment(result.submittedAt)}
            </time>
            {result.updatedAt !== null && (
              <span className="text-14 text-ink-3">
                {rich(texts.updated, {
                  time: <time dateTime={result.updatedAt}>{formatMoment(result.updatedAt)}</time>,
                })}
              </span>
            )}
            {machine !== undefined && (
              <span className="text-14 text-ink-3">{fill(texts.checkedWith, { machine })}</span>
            )}
            {result.run > 1 && <Chip tone="outline">{fill(texts.furtherRun, { run: result.run })}</Chip>}
          </p>
          {result.recheck === null ? (
            <>
              <ShowVerdict result={result} />
              <NotableChanges history={history} />
            </>
          ) : (
            <ComparedResult recheck={result.recheck} />
          )}
          <Outcomes result={result} history={history} />
          <MendedWays result={result} />
          {sound}
          <ChecklistAndNotes result={result} />
          <div>
            <Link href={`/reports/${result.id}`} asChild>
              <ButtonLink size={32} icon={<FileText aria-hidden />}>
                {pageTexts.open}
              </ButtonLink>
            </Link>
          </div>
        </div>
        {recording && <LabelledBlock label={texts.guestRecording}>{recording}</LabelledBlock>}
      </div>
    </section>
  );
}

function Outcomes({ result, history }: Pick<ResultPanelProps, 'result' | 'history'>) {
  const statuses = useTexts(statusTexts);
  const cells = namedOutcomes(result).map(({ check, name, outcome }) => ({
    id: check,
    icon: checkIcons[check],
    name,
    status: outcome.status,
    statusLabel: statuses[outcome.status],
    detail: checkWords(check, outcome).message,
  }));
  return (
    <div>
      <ResultGrid cells={cells} />
      {result.details !== null && (
        <div className="mt-2">
          <ResultDetails result={result} history={history} />
          <GuestRuns guestName={result.guestName} history={history} />
        </div>
      )}
    </div>
  );
}

/** What the guest tried after checks that did not pass: the way, and not only the end. */
function MendedWays({ result }: { readonly result: GuestResult }) {
  const texts = useTexts(guestResults);
  const ways = mendedWays(result.details?.mended ?? [], outcomesOf(result));
  const named = namedOutcomes(result).flatMap(({ check, name }) => (ways[check] ? [{ name, way: ways[check] }] : []));
  if (named.length === 0) return null;
  return (
    <LabelledBlock label={texts.mended}>
      <ul className="grid gap-1 text-14">
        {named.map(({ name, way }) => (
          <li key={name} className="text-pretty wrap-anywhere">
            {fill(texts.mendedWay, { check: name, way })}
          </li>
        ))}
      </ul>
    </LabelledBlock>
  );
}

function ChecklistAndNotes({ result }: { readonly result: GuestResult }) {
  const texts = useTexts(guestResults);
  return (
    <>
      {result.checklistCompleted.length > 0 && (
        <LabelledBlock label={texts.itemsCompleted}>
          <ul className="flex flex-wrap gap-1.5 [&_.chip]:h-auto [&_.chip]:min-h-6.5 [&_.chip]:flex-auto [&_.chip]:whitespace-normal">
            {[...new Set(result.checklistCompleted)].map((item) => (
              <li key={item} className="flex min-w-0 wrap-anywhere">
                <Chip tone="item">{shownItem(item)}</Chip>
              </li>
            ))}
          </ul>
        </LabelledBlock>
      )}
      {result.notes && (
        <LabelledBlock label={texts.notes}>
          <p dir="auto" className="text-14 whitespace-pre-line wrap-anywhere">
            {result.notes}
          </p>
        </LabelledBlock>
      )}
    </>
  );
}

/** Scrolls to and focuses an element opened by a link. Exported for tests. */
export function useScrollIntoView(place: RefObject<HTMLElement | null>, arrived: boolean): void {
  useEffect(() => {
    if (!arrived) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [place, arrived]);
}

/** The verdict of the show with everything that stops the guest; nothing for a result without one. */
function ShowVerdict({ result }: { readonly result: GuestResult }) {
  const verdict = resultVerdict(outcomesOf(result), result.fit);
  const title = showTitle(verdict);
  if (title === undefined) return null;
  return (
    <div className="text-14">
      <StatusLabel tone={verdict.tone}>{title}</StatusLabel>
      {verdict.stopping.length > 0 && (
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {verdict.stopping.map((missed) => (
            <li key={missed.requirement} className="text-pretty">
              {missedReason(missed)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NotableChanges({ history }: { readonly history: KnownHistory }) {
  const texts = useTexts(historyTexts);
  const changes = historyWords(history);
  if (changes.length === 0) return null;
  return (
    <LabelledBlock label={texts.changed}>
      <ul className="grid gap-1 text-14">
        {changes.map((change) => (
          <li key={change} className="text-pretty">
            {change}
          </li>
        ))}
      </ul>
    </LabelledBlock>
  );
}

/** The comparison of a recheck with the full check before it, in place of the history, which has other bounds. */
function ComparedResult({ recheck }: { readonly recheck: NonNullable<GuestResult['recheck']> }) {
  const texts = useTexts(hostRecheck);
  return (
    <LabelledBlock label={texts.title}>
      <ul className="grid gap-1 text-14">
        {comparedWords(recheck, serverNow()).map((sentence) => (
          <li key={sentence} className="text-pretty wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </LabelledBlock>
  );
}

interface ResultDetailsProps {
  readonly result: GuestResult;
  readonly history: KnownHistory;
}

function ResultDetails({ result, history }: ResultDetailsProps) {
  const texts = useTexts(guestResults);
  const recordTexts = useTexts(resultRecord);
  const groups = namedOutcomes(result)
    .map(({ check, name, outcome }) => ({
      name,
      lines: detailLines(recordTexts, check, outcome).map(({ key, ...line }) => {
        const was = key && wasWords(history, { check, key });
        return was ? { ...line, note: <span className="block text-end text-12 text-ink-3">{was}</span> } : line;
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Disclosure label={texts.details}>
      <ReadingColumns groups={[...groups, ...furtherGroups(result)]} />
    </Disclosure>
  );
}
