import { lostFrameShare } from '../../microphone/evidence/drop-outs';
import { type ChannelSums, createMeasured, type SoundSource } from '../../microphone/evidence/measurement';
import type { EvidenceReadings } from '../../microphone/evidence/measurements';
import type { SoundPlace } from '../../microphone/evidence/places';
import type { QuietReading } from '../../microphone/evidence/quiet';
import { missingReason } from '../../microphone/evidence/read-evidence';
import { voiceMeasurement } from '../../microphone/evidence/voice';
import type { MicrophoneReadings } from '../../microphone/readings';
import { createTake, createWaveform, type WaveformMeasure } from '../../microphone/take';
import { TAKE_BAR_MS, TAKE_MS } from '../../microphone/thresholds';
import type { MutePeriod } from '../devices/watch-track';
import { afterSeen, whileSeen } from '../devices/while-seen';
import { ownScript } from '../own-script';
import { orUndefined } from '../until';
import {
  type EvidenceReply,
  type EvidenceRequest,
  type ProcessedReadings,
  parseEvidenceReply,
} from './evidence-message';
import evidenceWorkerUrl from './evidence-worker.ts?worker&url';
import type { OpenMicrophone } from './open-microphone';

export interface TakeFrame {
  readonly elapsedMs: number;
  readonly heights: readonly number[];
  readonly begunBars: number;
}

interface TakeEvidence {
  readonly measured: EvidenceReadings;
  readonly processed: ProcessedReadings;
  readonly missing: MicrophoneReadings['otherMeasures'];
}

/**
 * Measures all sound until it is closed. The level and the voice, which the verdict requires, are measured on the page;
 * everything else is measured in a worker that may be missing.
 */
export function measureTake(microphone: OpenMicrophone, quietBefore?: QuietReading) {
  const { sampleRateHz, processing, deviceRateHz, onBlock, onProcessedBlock, frames, mutes } = microphone;
  const startedAt = performance.now();
  const framesBefore = frames();
  const ticks = countTicks();
  const deviceRateBefore = deviceRateHz();
  const take = createTake(sampleRateHz);
  const voice = createMeasured(voiceMeasurement, { sampleRateHz, processing });
  const backgroundDbfsA = quietBefore?.dbfsA;
  const evidence = openEvidence({ sampleRateHz, processing, deviceRateHz: deviceRateBefore, backgroundDbfsA });
  const waveform = takeWaveform(sampleRateHz);
  const processedWaveform = onProcessedBlock && takeWaveform(sampleRateHz);
  const stop = onBlock((block, channels) => {
    take.push(block);
    voice.push(block);
    evidence.push(block, channels);
    waveform.push(block);
  });
  // The verdict does not need the processed track, so a failure to measure it is ignored.
  const stopProcessed = orUndefined(() =>
    onProcessedBlock?.((block) => {
      processedWaveform?.push(block);
      evidence.pushProcessed(block);
    }),
  );
  return {
    taken: () => take.measurement(),
    voicedS: readEvery(10, () => voice.reading()?.voicedS ?? 0),
    /** Bars of the measured track, and of the one that a call hears if it is a separate one. */
    heights: () => ({ measured: waveform.heights(), processed: processedWaveform?.heights() }),
    async evidence(): Promise<TakeEvidence> {
      // If the device changed during the take, no mean over the take is valid.
      const isOneDevice = deviceRateHz() === deviceRateBefore;
      const lost = lostFrameShare(framesBefore, frames());
      const heard = await evidence.readings();
      const measured = {
        voice: voice.reading(),
        mutes: mutesSince(startedAt, mutes()),
        quietBefore,
        isBusy: ticks.isBusy(),
        ...(isOneDevice && { ...heard?.readings, lostFrameShare: lost }),
      };
      const [{ durationMs }, hasEvidence] = [take.measurement(), heard !== undefined];
      return {
        measured,
        processed: (isOneDevice && heard?.processed) || {},
        missing: missingReason({ source: microphone, durationMs, isOneDevice, hasEvidence, measured }),
      };
    },
    frame: () => frameOf(waveform, startedAt),
    close() {
      stop();
      stopProcessed?.();
      evidence.close();
      ticks.stop();
    },
  };
}

const frameOf = (waveform: WaveformMeasure, startedAt: number): TakeFrame => ({
  elapsedMs: Math.min(TAKE_MS, performance.now() - startedAt),
  heights: waveform.heights(),
  begunBars: waveform.begun(),
});

function readEvery(count: number, read: () => number): () => number {
  let [calls, last] = [0, 0];
  return () => {
    calls += 1;
    if (calls % count === 0) last = read();
    return last;
  };
}

const mutesSince = (startMs: number, mutes: readonly MutePeriod[]): readonly SoundPlace[] =>
  mutes
    .filter(({ toMs }) => toMs > startMs)
    .map(({ fromMs, toMs }) => ({ fromS: Math.max(0, fromMs - startMs) / 1000, toS: (toMs - startMs) / 1000 }));

const TICK_MS = 100;
/** Share of the ticks that a busy computer misses, and the time in ms from which it is counted. */
const [BUSY_SHARE, BUSY_FROM_MS] = [0.2, 2000];

/** Counts regular ticks of the visible page. They are late while the computer is busy with other programs. */
function countTicks() {
  let [ticks, seenMs] = [0, 0];
  const stop = whileSeen(() => {
    const sinceMs = performance.now();
    const seenBefore = seenMs;
    const timer = setInterval(() => {
      ticks += 1;
      seenMs = seenBefore + performance.now() - sinceMs;
    }, TICK_MS);
    return () => clearInterval(timer);
  });
  return { stop, isBusy: () => seenMs >= BUSY_FROM_MS && ticks * TICK_MS < (1 - BUSY_SHARE) * seenMs };
}

const takeWaveform = (sampleRateHz: number): WaveformMeasure =>
  createWaveform({ sampleRateHz, bars: TAKE_MS / TAKE_BAR_MS, durationMs: TAKE_MS });

type HeardEvidence = Pick<EvidenceReply, 'readings' | 'processed'> | undefined;

interface EvidenceSource {
  push(block: Float32Array, channels?: ChannelSums): void;
  /** Adds sound of the track that a call hears, if another one is measured. */
  pushProcessed(block: Float32Array): void;
  readings(): Promise<HeardEvidence>;
  close(): void;
}

/** Timeout in ms for the readings, after which the worker has failed to start, or hangs. */
const TIMEOUT_MS = 2000;

const startEvidenceWorker = (): Worker =>
  new Worker(ownScript(evidenceWorkerUrl), { type: 'module', name: 'evidence' });

/** For browsers without module workers: the verdict does not need the worker. */
const WITHOUT_WORKER: EvidenceSource = {
  push: () => undefined,
  pushProcessed: () => undefined,
  readings: () => Promise.resolve(undefined),
  close: () => undefined,
};

export function openEvidence(source: SoundSource, start: () => Worker = startEvidenceWorker): EvidenceSource {
  const worker = orUndefined(start);
  if (worker === undefined) return WITHOUT_WORKER;
  const send = (request: EvidenceRequest) => worker.postMessage(request);
  const failed = new Promise<HeardEvidence>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
  });
  send({ kind: 'begin', source });
  return {
    push: (block, channels) => send({ kind: 'block', block, channels }),
    pushProcessed: (block) => send({ kind: 'processed-block', block }),
    readings() {
      const answered = new Promise<HeardEvidence>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const reply = parseEvidenceReply(data);
          if (reply) resolve(reply);
        });
        afterSeen({ ms: TIMEOUT_MS }, () => resolve(undefined));
      });
      send({ kind: 'read' });
      return Promise.race([answered, failed]);
    },
    close: () => worker.terminate(),
  };
}
