import type { FinishedConnection } from '@linecheck/checks/browser/connection/connection-session';
import { hasAudibleLoss } from '@linecheck/checks/connection/media/lost-frames';
import { type ConnectionReadings, connectionReadings } from '@linecheck/checks/connection/readings';
import type { TurnReadings } from '@linecheck/checks/connection/turn/outcome';
import type { ReadingCourse } from '@linecheck/checks/reading';
import type { VerdictReason } from '@linecheck/checks/verdict';
import {
  connectionFindings as findingTexts,
  connectionVerdicts as verdictTexts,
} from '@linecheck/texts/en/connection-verdicts';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import { connection as connectionTexts } from '@linecheck/texts/en/steps';
import { sentences } from '@linecheck/texts/fill';
import Gauge from 'lucide-react/icons/gauge';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { onLineClaim } from '../../api/line-claims';
import { checkAgainBy, type HelpWith } from '../../checks/device-select';
import { FindingList } from '../../checks/findings';
import { LineOverTime } from '../../checks/line-over-time';
import { amountOf, readingLines } from '../../checks/reading-lines';
import { StepFooter } from '../../checks/step-footer';
import { VerdictRegion } from '../../checks/verdict-region';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { Button } from '../../ui/controls/button';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { VerdictStrip } from '../../ui/feedback/verdict-strip';
import { DetailList } from '../../ui/layout/detail-list';
import type { ElementNode } from '../../ui/theme/element-node';
import { ConnectionTiles, type KeptNumbers } from './connection-tiles';
import { loadPath } from './installation';
import { linePoints } from './throughput-course';
import { type BackgroundSlot, type ConnectionTest, useConnectionTest } from './use-connection-test';

export interface ConnectionStepProps {
  readonly verdict: VerdictReason | undefined;
  readonly continueButton: ElementNode;
  /** Readings of an earlier visit, as long as its verdict is valid. */
  readonly kept?: KeptNumbers | undefined;
  readonly isOpen: boolean;
  /** Starts without a click, because the guest has chosen to start in the previous step. */
  readonly startsNow: boolean;
  /** Background test, whose result is used without a click. */
  readonly background: BackgroundSlot;
  /** Course of the line since the check. */
  readonly course: ReadingCourse | undefined;
  readonly onCourse: (course: ReadingCourse | undefined) => void;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedConnection) => void;
  /** Called with readings measured after the verdict; they do not change it. */
  readonly onAdded: (readings: TurnReadings) => void;
  /** What plays the guest's take over this line, in the pattern of its losses. */
  readonly hearLine: (lostFrames: readonly boolean[]) => ElementNode;
  readonly help: HelpWith;
}

const loadLineUses = () => import('./line-uses');
// If they cannot be loaded, the verdict alone is shown.
const LineUses = lazyOrNothing(async () => (await loadLineUses()).LineUses);

const loadCallMethods = () => import('./call-methods');
// If it cannot be loaded, the connection methods are not measured.
const CallMethods = lazyOrNothing(async () => (await loadCallMethods()).CallMethods);

export const prepareConnection = () => Promise.all([loadPath(), loadLineUses()]);

/** Step with latency, download and upload, which appear one after the other, and their meaning for a call. */
export function ConnectionStep(props: ConnectionStepProps) {
  const { verdict, continueButton, kept, startsNow, course, onCourse, onAdded, help, hearLine, ...options } = props;
  const texts = useTexts(connectionTexts);
  const { isOpen, background } = options;
  const { test, installation, start, add } = useConnectionTest({ isJudged: verdict !== undefined, ...options });
  const { speedTest: provider, turn = [] } = installation ?? {};
  const hasTurn = turn.length > 0;
  useLineWatch({ isWanted: test.kind === 'finished' && isWatchable(test.readings), onCourse });
  const begin = useEffectEvent(() => {
    if (startsNow || hasBegun(background)) void start();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the test may start only when these values change.
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen, startsNow]);
  useEffect(() => {
    // Loaded before the verdict, below which it is shown.
    if (hasTurn) void loadCallMethods();
  }, [hasTurn]);
  const isRunning = test.kind === 'running';
  const button = useRef<HTMLButtonElement>(null);
  const judged = isRunning ? undefined : verdict;
  const again = () => void start();
  const helping = help({
    isOpening: false,
    verdict: judged,
    selection: undefined,
    tryAgain: again,
    checkAgain: checkAgainBy(button, again),
  });
  return (
    <>
      <ConnectionTiles test={test} isJudged={verdict !== undefined} kept={kept} />
      {isRunning && <Running {...test} />}
      <VerdictRegion>
        {judged && <JudgedLine verdict={judged} withAdvice={!helping.hasAdvice} test={test} />}
      </VerdictRegion>
      {helping.part}
      {!isRunning && verdict === undefined && (
        <p className="text-14 text-ink-2">
          {[texts.takes[provider ?? 'self'], provider && texts.credits[provider]].filter(Boolean).join(' ')}
        </p>
      )}
      {test.kind === 'finished' && (
        <Suspense>
          <LineUses readings={test.readings} />
        </Suspense>
      )}
      {test.kind === 'finished' && hasTurn && (
        <Suspense>
          <CallMethods
            transports={turn}
            readings={test.readings}
            isOpen={isOpen}
            onMeasured={(readings) => {
              add(readings);
              onAdded(readings);
            }}
          />
        </Suspense>
      )}
      {offeredLine(test, hearLine)}
      {judged && course !== undefined && <LineOverTime course={course} />}
      <StepFooter
        outcome={verdict?.status}
        continueButton={continueButton}
        detailsLabel={texts.details}
        details={test.kind === 'finished' ? <ConnectionDetails readings={test.readings} /> : undefined}
        actions={
          <Button
            ref={button}
            variant={helping.hasPrimary || verdict?.status === 'passed' ? 'default' : 'primary'}
            size={48}
            fullWidth="phone"
            busy={isRunning}
            icon={verdict === undefined ? <Gauge aria-hidden /> : <RotateCcw aria-hidden />}
            onClick={again}
          >
            {labelOf(texts, isRunning, verdict)}
          </Button>
        }
      />
    </>
  );
}

/** False in engines that cannot drop encoded frames. */
const canHearLine = (): boolean => 'RTCRtpScriptTransform' in globalThis && 'RTCPeerConnection' in globalThis;

/** Offered only where listeners hear the losses, and the browser can play them. */
const offeredLine = (test: ConnectionTest, hearLine: ConnectionStepProps['hearLine']): ElementNode =>
  test.kind === 'finished' &&
  test.lostFrames !== undefined &&
  hasAudibleLoss(test.lostFrames) &&
  canHearLine() &&
  hearLine(test.lostFrames);

/** The line is watched only if its path was open before. */
const isWatchable = ({ mediaPath }: ConnectionReadings): boolean =>
  mediaPath === 'measured' || mediaPath === 'busy-computer';

interface JudgedLineProps {
  readonly verdict: VerdictReason;
  /** False where the help contains the advice. */
  readonly withAdvice: boolean;
  readonly test: ConnectionTest;
}

/** The verdict, with the provider of the server that the test measured against, and its findings. */
function JudgedLine({ verdict, withAdvice, test }: JudgedLineProps) {
  const texts = useTexts(verdictTexts);
  const { credits } = useTexts(connectionTexts);
  const statuses = useTexts(statusTexts);
  const { alsoFound } = useTexts(findingTexts);
  const { message, details, advice } = verdictWords({ connection: texts }, 'connection', verdict);
  const credit = test.kind === 'finished' && test.provider && credits[test.provider];
  return (
    <div>
      <VerdictStrip tone={verdict.status} title={message ?? statuses[verdict.status]}>
        {sentences(details, withAdvice && advice, credit)}
      </VerdictStrip>
      <FindingList verdict={verdict} label={alsoFound} />
    </div>
  );
}

function hasBegun({ current }: BackgroundSlot): boolean {
  const kind = current?.state().kind;
  return kind === 'running' || kind === 'measured';
}

function labelOf(texts: typeof connectionTexts, isRunning: boolean, verdict: VerdictReason | undefined): string {
  if (isRunning) return texts.testing;
  return verdict === undefined ? texts.start : texts.tryAgain;
}

function Running({ progress, course, isRepeat }: Extract<ConnectionTest, { kind: 'running' }>) {
  const texts = useTexts(connectionTexts);
  const { phase, percent, liveMbps, isPathLeft } = progress;
  const now = isPathLeft ? texts.pathLeft : texts.phases[phase];
  return (
    <div>
      {isRepeat && <p className="mb-1.5 text-14 text-ink-2">{texts.repeat}</p>}
      <p className="tabular mb-1.5 flex justify-between gap-3 text-14 text-ink-2">
        <span aria-live="polite">{now}</span>
        <span>{liveMbps !== undefined && amountOf(connectionReadings.downloadMbps, liveMbps)}</span>
      </p>
      <ThroughputLine speeds={course.speeds} />
      <ProgressBar label={texts.progressLabel} share={percent / 100} valueText={now} />
    </div>
  );
}

const ConnectionDetails = ({ readings }: { readonly readings: ConnectionReadings }) => (
  <DetailList items={readingLines('connection', readings)} />
);

/** Line of the speed during its measurement; decoration beside the number. */
function ThroughputLine({ speeds }: { readonly speeds: readonly number[] }) {
  const points = linePoints(speeds).map(([x, y]) => `${x * 100},${y * 100}`);
  const lastX = points.at(-1)?.split(',')[0] ?? '0';
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mb-2 block h-9 w-full border-line border-b text-brand-mark"
    >
      {points.length > 1 && (
        <>
          <polygon points={`0,100 ${points.join(' ')} ${lastX},100`} className="fill-current opacity-15" />
          <polyline
            points={points.join(' ')}
            className="fill-none stroke-current stroke-2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

/** Loads the line watcher, which the check itself does not need. */
const loadLineWatch = async () => (await import('./line-watch')).startLineWatch;

interface LineWatchOptions {
  /** True if the path was measured, and no measurement is running. */
  readonly isWanted: boolean;
  /** Called with the course about once a second; first with undefined. */
  readonly onCourse: (course: ReadingCourse | undefined) => void;
  readonly load?: typeof loadLineWatch;
}

/** Watches the line after the check, until another transfer needs it. */
export function useLineWatch({ isWanted, onCourse, load = loadLineWatch }: LineWatchOptions): void {
  const tell = useEffectEvent(onCourse);
  const loaded = useEffectEvent(load);
  useEffect(() => {
    if (!isWanted) return;
    let stop = () => {};
    let isOver = false;
    const end = () => {
      isOver = true;
      stop();
    };
    const unwatch = onLineClaim(end);
    tell(undefined);
    loaded().then(
      (start) => {
        if (!isOver) stop = start((course) => tell(course));
      },
      // The check works without the watcher.
      () => undefined,
    );
    return () => {
      unwatch();
      end();
    };
  }, [isWanted]);
}
