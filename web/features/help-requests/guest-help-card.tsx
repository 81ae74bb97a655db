import type { CheckName } from '@linecheck/checks/check';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import { type GuestHelp, HELP_RING_AGAIN_MS } from '@linecheck/contract';
import { helpSteps } from '@linecheck/texts/en/help-requests/facts';
import { guestHelpCard } from '@linecheck/texts/en/help-requests/guest';
import { sentences } from '@linecheck/texts/fill';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { recentMoment } from '../../texts/format';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { newUuid } from '../../ui/behaviour/new-uuid';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { Button, ButtonLink } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import type { ElementNode } from '../../ui/theme/element-node';
import { answerWords } from './answer-words';
import type { HelpPlace } from './get-help';
import { collectFacts, type HelpNeed, helpCallOf } from './help-facts';
import { hasContact, isOutsideHours, ReachLines } from './reach-lines';
import { useGuestHelp, useGuestHelpChanges } from './use-guest-help';

interface GuestHelpCardProps {
  readonly place: HelpPlace;
  /** Where the session takes place, if the guest may know it. */
  readonly joinUrl: string | undefined;
  /** The status of each step on this page; undefined for a step that is not finished. */
  readonly statusOf: (check: CheckName) => VerdictStatus | undefined;
  readonly needOf: (check: CheckName) => HelpNeed;
  /** Counts the guest's presses that lead here. */
  readonly shown: number;
  /** Called when there is nothing to show any more. */
  readonly onGone: () => void;
}

/** The guest's request for help, above all steps, until it is closed: who has seen it, and the answer. */
export function GuestHelpCard(props: GuestHelpCardProps) {
  const { place, onGone, shown } = props;
  const { sessionCode } = place;
  const { data: help, isError } = useGuestHelp(sessionCode);
  const [hiddenId, setHidden] = useState<string>();
  const card = useRef<HTMLElement>(null);
  const isHidden = help === null || help?.id === hiddenId;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (isHidden) gone();
  }, [isHidden]);
  const isThere = help !== undefined && !isHidden;
  useEffect(() => {
    if (isThere && shown > 0) showCard(card);
  }, [isThere, shown]);
  if (!help || isHidden || sessionCode === undefined) return null;
  return (
    <OpenCard
      {...props}
      {...{ help, isError, card, sessionCode }}
      onHide={() => {
        setHidden(help.id);
        document.getElementById('content')?.focus({ preventScroll: true });
      }}
    />
  );
}

function showCard(card: RefObject<HTMLElement | null>): void {
  card.current?.scrollIntoView({ block: 'center' });
  card.current?.focus({ preventScroll: true });
}

interface OpenCardProps extends GuestHelpCardProps {
  readonly sessionCode: string;
  readonly help: GuestHelp;
  readonly isError: boolean;
  readonly card: RefObject<HTMLElement | null>;
  readonly onHide: () => void;
}

function OpenCard({ place, joinUrl, statusOf, needOf, sessionCode, help, isError, card, onHide }: OpenCardProps) {
  const texts = useTexts(guestHelpCard);
  const steps = useTexts(helpSteps);
  const titleId = useId();
  const { ask, end } = useGuestHelpChanges(sessionCode);
  useEndWhenPassed({ help, status: statusOf(help.step), onPassed: () => end.mutate({ id: help.id, how: 'passed' }) });
  useNews(help, card);
  const askAgain = async () => {
    const need = needOf(help.step);
    const facts = await collectFacts(need);
    ask.mutate(helpCallOf({ sessionCode, need, facts, line: '', askId: newUuid(), code: help.code }));
  };
  const change = {
    busy: ask.isPending || end.isPending,
    onEnd: (how: 'solved' | 'taken-back') => end.mutate({ id: help.id, how }),
    onAskAgain: () => void askAgain(),
    onHide,
  };
  const failure = ask.error ?? end.error;
  return (
    <Card ref={card as Ref<HTMLElement>} depth="active" tabIndex={-1} aria-labelledby={titleId}>
      <div className="flex gap-3">
        <LifeBuoy aria-hidden className="mt-0.5 size-6 flex-none stroke-[1.75] text-brand-text" />
        <div className="grid min-w-0 grow gap-3 wrap-anywhere">
          <div role="status" className="grid gap-1">
            <h2 id={titleId} className="text-14 text-ink-2">
              {fill(texts.title, { step: steps[help.step] })}
            </h2>
            <State {...{ help, place }} isPassed={statusOf(help.step) === 'passed'} />
            {isError && <p className="text-14 text-warning">{texts.outdated}</p>}
          </div>
          {isWaitingInVain(help, place) && (
            <div className="grid gap-2">
              {hasContact(place.reach) && <ReachLines reach={place.reach} isMain />}
              <p className="text-14 text-ink-2">{fill(texts.shareAnyway, { host: place.host })}</p>
            </div>
          )}
          <Actions {...{ help, joinUrl }} {...change} />
          {failure !== null && (
            <p role="alert" className="text-14 text-failed">
              {sentences(texts.notChanged, failureWords(failure, texts.tryAgain))}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Time after which a guest is told that nobody has answered yet, in ms. */
const IN_VAIN_MS = 180_000;

/** True for a request that nobody has, some minutes after it has rung, or outside the hours of the host. */
const isWaitingInVain = ({ state, rungAt, askedAt, now }: GuestHelp, { reach }: HelpPlace): boolean =>
  state === 'open' && (isOutsideHours(reach) || Date.parse(now) - Date.parse(rungAt ?? askedAt) >= IN_VAIN_MS);

interface StateProps {
  readonly help: GuestHelp;
  readonly place: HelpPlace;
  readonly isPassed: boolean;
}

/** The state in one or two sentences. */
function State({ help, place, isPassed }: StateProps) {
  const texts = useTexts(guestHelpCard);
  const { state, by, answer, answeredAt, askedAt, rungAt } = help;
  const { host, reach } = place;
  if (state === 'closed') return <Closed {...{ help, isPassed }} />;
  if (state === 'answered' && answer !== null) {
    const time = recentMoment(answeredAt ?? askedAt);
    return (
      <>
        <p className="text-14 text-ink-2">
          {by === null ? fill(texts.answer, { host, time }) : fill(texts.answerOf, { name: by, time })}
        </p>
        <p className="text-18 font-semi tracking-snug text-pretty">{answerWords(help.step, answer)}</p>
      </>
    );
  }
  if (state === 'taken')
    return <Line title={by === null ? texts.seenBySomebody : fill(texts.seen, { name: by })} hint={texts.seenHint} />;
  const told = fill(texts.told, { host, time: recentMoment(rungAt ?? askedAt) });
  if (!isWaitingInVain(help, place)) return <Line title={told} hint={texts.toldHint} />;
  return <Line title={isOutsideHours(reach) ? fill(texts.closedNow, { host }) : texts.nobodyYet} hint={told} />;
}

function Closed({ help: { step, closedHow, by }, isPassed }: Omit<StateProps, 'place'>) {
  const texts = useTexts(guestHelpCard);
  const steps = useTexts(helpSteps);
  const how = closedHow ?? 'over';
  const isSolved = how === 'solved';
  const title =
    isSolved && by !== null ? fill(texts.solvedBy, { name: by }) : fill(texts.ends[how], { step: steps[step] });
  return <Line title={title} hint={isSolved && !isPassed ? texts.testAgain : undefined} />;
}

function Line({ title, hint }: { readonly title: string; readonly hint: string | undefined }) {
  return (
    <>
      <p className="font-semi tracking-snug text-pretty">{title}</p>
      {hint !== undefined && <p className="text-14 text-pretty text-ink-2">{hint}</p>}
    </>
  );
}

interface ActionsProps {
  readonly help: GuestHelp;
  readonly joinUrl: string | undefined;
  readonly busy: boolean;
  readonly onEnd: (how: 'solved' | 'taken-back') => void;
  readonly onAskAgain: () => void;
  readonly onHide: () => void;
}

function Actions({ help, joinUrl, busy, onEnd, onAskAgain, onHide }: ActionsProps) {
  const texts = useTexts(guestHelpCard);
  const { state, answer } = help;
  const stillNot = (
    <Button busy={busy} onClick={onAskAgain}>
      {texts.stillNot}
    </Button>
  );
  const row = (...buttons: readonly ElementNode[]) => (
    <div className="flex flex-wrap gap-2">
      {buttons.map((button, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a state keep their places.
        <span key={`${state} ${place}`} className="contents">
          {button}
        </span>
      ))}
    </div>
  );
  if (state === 'closed')
    return row(help.closedHow === 'solved' && stillNot, <Button onClick={onHide}>{texts.hide}</Button>);
  if (state === 'answered' && answer !== null) {
    const isChoice = answer.kind === 'fine-join' || answer.kind === 'rebook';
    return row(
      answer.kind === 'fine-join' && Boolean(joinUrl) && (
        <ButtonLink
          variant="primary"
          href={joinUrl}
          target="_blank"
          rel="noopener noreferrer"
          icon={<SquareArrowOutUpRight aria-hidden />}
          onClick={releaseDevices}
        >
          {texts.joinNow}
        </ButtonLink>
      ),
      <Button variant={isChoice ? 'default' : 'primary'} busy={busy} onClick={() => onEnd('solved')}>
        {isChoice ? texts.allRight : texts.works}
      </Button>,
      stillNot,
    );
  }
  return row(
    state === 'open' && mayRingAgain(help) && (
      <Button busy={busy} onClick={onAskAgain}>
        {texts.again}
      </Button>
    ),
    <Button variant="quiet" busy={busy} onClick={() => onEnd('taken-back')}>
      {texts.takeBack}
    </Button>,
  );
}

const mayRingAgain = ({ now, rungAt, askedAt }: GuestHelp): boolean =>
  Date.parse(now) - Date.parse(rungAt ?? askedAt) >= HELP_RING_AGAIN_MS;

interface PassedOptions {
  readonly help: GuestHelp;
  readonly status: VerdictStatus | undefined;
  readonly onPassed: () => void;
}

/** Closes the request once its step passes on this page: it may have passed on another device before it was asked. */
function useEndWhenPassed({ help: { state, step, id }, status, onPassed }: PassedOptions): void {
  const before = useRef({ step, status });
  const passed = useEffectEvent(onPassed);
  const isOpen = state !== 'closed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request of the same step is another one.
  useEffect(() => {
    const was = before.current;
    before.current = { step, status };
    if (isOpen && status === 'passed' && was.step === step && was.status !== 'passed') passed();
  }, [isOpen, step, status, id]);
}

/** Tells a guest who is in another part of the page. */
function useNews(help: GuestHelp, card: RefObject<HTMLElement | null>): void {
  const { state, by, answer, answeredAt } = help;
  const known = useRef(`${state} ${answeredAt}`);
  const tell = useEffectEvent(() => {
    const { news } = currentTexts(guestHelpCard);
    const action = { label: news.show, onSelect: () => showCard(card) };
    if (isInView(card.current)) return;
    if (state === 'answered' && answer !== null)
      showToast({ title: news.answered, description: answerWords(help.step, answer), durationMs: 60_000, action });
    if (state === 'taken' && by !== null) showToast({ title: fill(news.seen, { name: by }), action });
  });
  useEffect(() => {
    const now = `${state} ${answeredAt}`;
    if (known.current !== now) tell();
    known.current = now;
  }, [state, answeredAt]);
}

function isInView(element: HTMLElement | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return bottom > 0 && top < window.innerHeight;
}
