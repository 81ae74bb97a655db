import type { ConnectionReadings, SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';
import type { Verdict } from '@linecheck/checks/verdict';
import Gauge from 'lucide-react/icons/gauge';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import { StepFooter } from '../../ui/step-footer';
import { VerdictStrip } from '../../ui/verdict-strip';
import { megabits } from './amounts';
import { ConnectionDetails } from './connection-details';
import { ConnectionTiles, type KeptNumbers } from './connection-tiles';
import { ThroughputLine } from './throughput-line';
import { type ConnectionTest, type FinishedConnection, useConnectionTest } from './use-connection-test';

export interface ConnectionStepProps {
  readonly verdict: Verdict | undefined;
  /** The way on from the verdict; nothing while there is none. */
  readonly wayOn: ReactNode;
  /** What an earlier visit has measured, as long as its verdict stands. */
  readonly kept?: KeptNumbers | undefined;
  readonly isOpen: boolean;
  /** Begins without another press: the guest has said so on the way here. */
  readonly startsNow: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedConnection) => void;
}

/** Latency, download and upload, filling in one after the other, and what they mean for a call. */
export function ConnectionStep({ verdict, wayOn, kept, startsNow, ...events }: ConnectionStepProps) {
  const { test, provider, start } = useConnectionTest({ isJudged: verdict !== undefined, ...events });
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (startsNow) void begin();
  }, [startsNow]);
  const isRunning = test.kind === 'running';
  return (
    <>
      <ConnectionTiles test={test} isJudged={verdict !== undefined} kept={kept} />
      {isRunning && <Running {...test} />}
      {!isRunning && verdict !== undefined && (
        <div role="status">
          <VerdictStrip tone={verdict.status} title={verdict.message}>
            {[
              verdict.details,
              verdict.advice,
              test.kind === 'finished' && isMeasured(test.readings) && credits[test.provider],
            ]
              .filter(Boolean)
              .join(' ')}
          </VerdictStrip>
        </div>
      )}
      {!isRunning && verdict === undefined && (
        <p className="text-14 text-ink-2">
          Takes about fifteen seconds. Please leave this page open meanwhile. {provider && credits[provider]}
        </p>
      )}
      <StepFooter
        outcome={verdict?.status}
        wayOn={wayOn}
        detailsLabel="Details"
        details={test.kind === 'finished' ? <ConnectionDetails readings={test.readings} /> : undefined}
        actions={
          <Button
            look={verdict?.status === 'passed' ? 'default' : 'primary'}
            size={48}
            wide="phone"
            busy={isRunning}
            icon={verdict === undefined ? <Gauge aria-hidden /> : <RotateCcw aria-hidden />}
            onClick={() => void start()}
          >
            {labelOf(isRunning, verdict)}
          </Button>
        }
      />
    </>
  );
}

function labelOf(isRunning: boolean, verdict: Verdict | undefined): string {
  if (isRunning) return 'Testing…';
  return verdict === undefined ? 'Start Connection Test' : 'Try again';
}

/** Nobody measured an estimate. */
const isMeasured = ({ latencyMs, downloadMbps, uploadMbps }: ConnectionReadings): boolean =>
  [latencyMs, downloadMbps, uploadMbps].some((reading) => reading.basis === 'measured');

const credits = {
  self: 'Measured by this server, no third party.',
  cloudflare: 'Measured by Cloudflare.',
} as const;

const phases = {
  latency: 'Measuring latency',
  download: 'Measuring download',
  upload: 'Measuring upload',
} as const satisfies Record<SpeedTestProgress['phase'], string>;

function Running({ progress, course }: Extract<ConnectionTest, { kind: 'running' }>) {
  const { phase, percent, liveMbps } = progress;
  return (
    <div>
      <p className="tabular mb-1.5 flex justify-between gap-3 text-14 text-ink-2">
        <span aria-live="polite">{phases[phase]}</span>
        <span>{liveMbps === undefined ? '' : `${megabits(liveMbps)} Mbps`}</span>
      </p>
      <ThroughputLine speeds={course.speeds} />
      <ProgressBar label="Connection test" share={percent / 100} valueText={phases[phase]} />
    </div>
  );
}
