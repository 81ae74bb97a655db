import { lostFrameShare } from '../../microphone/evidence/lost-frames';
import { createMeasured } from '../../microphone/evidence/measurement';
import { voiceMeasurement } from '../../microphone/evidence/voice';
import { createTake } from '../../microphone/take';
import { TAKE_BAR_MS, TAKE_MS } from '../../microphone/thresholds';
import { createWaveform } from '../../microphone/waveform';
import { openEvidence } from './evidence-source';
import type { OpenMicrophone } from './open-microphone';

/** The current progress of the take, for what is drawn 60 times a second. */
export interface TakeFrame {
  readonly elapsedMs: number;
  readonly heights: readonly number[];
  readonly begunBars: number;
}

/**
 * Measures all that is heard until it is closed. The level and the voice, without which there is no verdict, are measured on the
 * page, and what is measured beside them in a worker that may be missing.
 */
export function measureTake(microphone: OpenMicrophone, backgroundDbfsA?: number) {
  const { sampleRateHz, processing, deviceRateHz, onBlock, frames } = microphone;
  const startedAt = performance.now();
  const framesBefore = frames();
  const take = createTake(sampleRateHz);
  const voice = createMeasured(voiceMeasurement, { sampleRateHz, processing });
  const evidence = openEvidence({ sampleRateHz, processing, deviceRateHz, backgroundDbfsA });
  const waveform = createWaveform({ sampleRateHz, bars: TAKE_MS / TAKE_BAR_MS, durationMs: TAKE_MS });
  const stop = onBlock((block, channels) => {
    take.push(block);
    voice.push(block);
    evidence.push(block, channels);
    waveform.push(block);
  });
  return {
    taken: () => take.measurement(),
    async evidence() {
      const lost = lostFrameShare(framesBefore, frames());
      const { dropOuts, ...others } = await evidence.readings();
      return {
        ...others,
        ...(dropOuts && { dropOuts: { ...dropOuts, lostFrameShare: lost } }),
        voice: voice.reading(),
      };
    },
    frame: (): TakeFrame => ({
      elapsedMs: Math.min(TAKE_MS, performance.now() - startedAt),
      heights: waveform.heights(),
      begunBars: waveform.begun(),
    }),
    close() {
      stop();
      evidence.close();
    },
  };
}
