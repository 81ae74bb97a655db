import type { VerdictReason } from '@linecheck/checks/verdict';
import type { HelpSummary } from '@linecheck/contract';
import { helpSteps } from '@linecheck/texts/en/help-requests/facts';
import { hostHelp } from '@linecheck/texts/en/help-requests/host';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useId, useRef, useState } from 'react';
import { useMay } from '../../api/acting';
import { checkWords } from '../../checks/check-words';
import { retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { recentMoment } from '../../texts/format';
import { waitedWords } from '../../texts/help-mark';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Disclosure } from '../../ui/layout/disclosure';
import { Quote } from '../../ui/layout/quote';
import type { ElementNode } from '../../ui/theme/element-node';
import { AnswerPanel } from './answer-panel';
import { FactsList, triesIn } from './facts-list';
import { helpReason, saidWords } from './help-words';
import { useHelpChanges, useHelpClock, useHelpDetails } from './use-help-requests';
import './help-card.css';

interface HelpCardProps {
  readonly request: HelpSummary;
  /** The member who reads it. */
  readonly userId: string;
  /** Where the guest belongs to, in a list without a board around it. */
  readonly place?: ElementNode;
}

/** A guest's request for help, for the members of the team: what is wrong, who is on it, and the answers. */
export function HelpCard({ request, userId, place }: HelpCardProps) {
  const texts = useTexts(hostHelp);
  const steps = useTexts(helpSteps);
  const titleId = useId();
  const now = useHelpClock();
  const { guestName: name, step, state, askedAt, line } = request;
  const details = useHelpDetails(request);
  const newest = details.data && triesIn(step, details.data.facts)[0]?.outcome;
  if (state === 'closed') return <ClosedLine request={request} />;
  const advice = newest && checkWords(step, newest).advice;
  return (
    <section className="help-card" data-open={state === 'open' || undefined} aria-labelledby={titleId}>
      <div className="flex gap-3">
        <LifeBuoy aria-hidden className="help-card-icon" />
        <div className="grid min-w-0 grow grid-cols-1 gap-3 wrap-anywhere">
          <div className="grid gap-1">
            <p id={titleId} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semi tracking-snug">
              <span>{fill(texts.title, { name, step: steps[step] })}</span>
              <Chip tone={state === 'open' ? 'failed' : 'outline'} icon={null}>
                {waitedWords(askedAt, now)}
              </Chip>
            </p>
            {place}
            <p className="text-14 text-pretty">{helpReason(request, newest)}</p>
            {advice !== undefined && (
              <p className="text-14 text-pretty text-ink-2">{fill(texts.pageSays, { name, advice })}</p>
            )}
          </div>
          {line !== '' && <Quote>{line}</Quote>}
          <WhoIsOn {...{ request, userId }} />
          <Actions key={request.id} {...{ request, userId, now }} verdict={newest} />
          <Disclosure label={fill(texts.seen, { name })}>
            {details.data ? (
              <FactsList check={step} facts={details.data.facts} />
            ) : details.error ? (
              <ErrorState
                title={texts.notLoaded}
                busy={details.isFetching}
                retryLabel={retryLabel()}
                onRetry={() => void details.refetch()}
              />
            ) : (
              <Skeleton size="h-40 w-full" />
            )}
          </Disclosure>
        </div>
      </div>
    </section>
  );
}

/** A request that was closed in the last minutes: the member who was about to help reads why it is gone. */
function ClosedLine({ request: { guestName: name, step, closedHow, closedAt, by } }: Pick<HelpCardProps, 'request'>) {
  const texts = useTexts(hostHelp);
  const steps = useTexts(helpSteps);
  const time = recentMoment(closedAt ?? '');
  const how = closedHow ?? 'over';
  return (
    <p className="help-closed">
      {how === 'solved' && by !== null
        ? fill(texts.solvedBy, { name: by.name, time })
        : fill(texts.ends[how], { name, step: steps[step], time })}
    </p>
  );
}

/** Who has it, what was answered, and whether the guest is still there. */
function WhoIsOn({ request, userId }: Omit<HelpCardProps, 'place'>) {
  const texts = useTexts(hostHelp);
  const { guestName: name, step, state, by, isAway, answer, answeredAt } = request;
  const who =
    by === null ? texts.somebodyIsOn : by.id === userId ? texts.youAreOn : fill(texts.isOn, { name: by.name });
  const said = answer && saidWords(step, answer);
  return (
    <div role="status" className="grid gap-1 text-14 empty:hidden">
      {state !== 'open' && <p className="font-medium">{who}</p>}
      {said !== null && state === 'open' && <p className="text-failed">{fill(texts.stillNot, { answer: said })}</p>}
      {said !== null && state !== 'open' && (
        <p className="text-ink-2">{fill(texts.answered, { time: recentMoment(answeredAt ?? ''), answer: said })}</p>
      )}
      {isAway && <p className="text-warning">{fill(texts.isAway, { name })}</p>}
    </div>
  );
}

const TOO_LONG_MS = 600_000;

interface ActionsProps extends Omit<HelpCardProps, 'place'> {
  readonly now: number;
  readonly verdict: VerdictReason | undefined;
}

function Actions({ request, userId, now, verdict }: ActionsProps) {
  const texts = useTexts(hostHelp);
  const mayWork = useMay('work');
  const changes = useHelpChanges(request);
  const [isAnswering, setAnswering] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  if (!mayWork) return null;
  const { take, answer, solve, isPending } = changes;
  const { state, by, isFree } = request;
  const isMine = by?.id === userId;
  // Another member has it, and did something a short time ago.
  const isHeld = state !== 'open' && !isMine && !isFree;
  if (isHeld) return null;
  const close = () => {
    setAnswering(false);
    answerButton.current?.focus();
  };
  return (
    <>
      <TooLong {...{ request, now, isPending }} onAnswer={(kind) => answer.mutate({ kind })} />
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button variant="primary" size={40} busy={take.isPending} onClick={() => take.mutate(true)}>
            {state === 'open' ? texts.take : texts.takeOver}
          </Button>
        )}
        <Button
          ref={answerButton}
          variant={isMine ? 'primary' : 'default'}
          iconAfter={<ChevronDown aria-hidden className={isAnswering ? 'rotate-180' : undefined} />}
          aria-expanded={isAnswering}
          aria-controls={isAnswering ? panelId : undefined}
          onClick={() => setAnswering(!isAnswering)}
        >
          {texts.answerButton}
        </Button>
        <Button busy={solve.isPending} onClick={() => solve.mutate()}>
          {texts.solved}
        </Button>
        <Button busy={answer.isPending} onClick={() => answer.mutate({ kind: 'rebook' })}>
          {texts.rebook}
        </Button>
        {isMine && (
          <Button variant="quiet" busy={take.isPending} onClick={() => take.mutate(false)}>
            {texts.giveBack}
          </Button>
        )}
      </div>
      {isAnswering && (
        <AnswerPanel
          id={panelId}
          {...{ request, verdict, isPending }}
          onAnswer={(given) => answer.mutate(given, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}

interface TooLongProps extends Pick<ActionsProps, 'request' | 'now'> {
  readonly isPending: boolean;
  readonly onAnswer: (kind: 'fine-join' | 'rebook') => void;
}

/** After ten minutes the card asks whether to go on as it is, or to move the session; again ten minutes after "keep helping". */
function TooLong({ request: { askedAt, answer }, now, isPending, onAnswer }: TooLongProps) {
  const { tooLong: texts } = useTexts(hostHelp);
  const [since, setSince] = useState(() => Date.parse(askedAt));
  const isDecided = answer?.kind === 'fine-join' || answer?.kind === 'rebook';
  if (isDecided || now - since < TOO_LONG_MS) return null;
  return (
    <fieldset className="help-question">
      <legend className="font-semi">{texts.title}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size={32} busy={isPending} onClick={() => onAnswer('fine-join')}>
          {texts.go}
        </Button>
        <Button size={32} busy={isPending} onClick={() => onAnswer('rebook')}>
          {texts.move}
        </Button>
        <Button size={32} variant="quiet" onClick={() => setSince(now)}>
          {texts.stay}
        </Button>
      </div>
    </fieldset>
  );
}
