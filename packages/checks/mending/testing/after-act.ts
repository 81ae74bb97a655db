import type { ChannelSums, SoundSource } from '../../microphone/evidence/measurement';
import { createEvidence, MEASUREMENTS } from '../../microphone/evidence/measurements';
import { quietMeasurement } from '../../microphone/evidence/quiet';
import { readEvidence } from '../../microphone/evidence/read-evidence';
import { readingOf } from '../../microphone/evidence/testing/sounds';
import type { MicrophoneReadings } from '../../microphone/readings';
import { measurementOf } from '../../microphone/testing/signals';
import { createActListener, evidenceSource } from '../act-listener';
import type { MendingAnswer } from '../answer';
import { answerOfMicrophone, type MicrophoneFault } from '../microphone-answer';

export const RATE_HZ = 48_000;
export const SOURCE = { sampleRateHz: RATE_HZ, processing: 'unprocessed' } as const;

const BLOCK = RATE_HZ / 100;

interface PlayedSound {
  /** The rest is not played once the reading is over. */
  readonly sound: Float32Array;
  readonly deviceRateHz?: number;
  readonly channels?: (block: Float32Array) => ChannelSums;
  /** ms by which a block arrives late. */
  readonly lateMs?: (at: number) => number;
}

interface PlayedAnswer {
  readonly answer: MendingAnswer;
  /** Milliseconds of sound until the answer; undefined if the sound ended before the reading. */
  readonly afterMs: number | undefined;
}

/** Plays a sound to a listener as the browser does, in blocks of 10 ms, until its reading is over. */
export function answerTo(fault: MicrophoneFault, played: PlayedSound): PlayedAnswer {
  const { sound, channels, lateMs = () => 0, deviceRateHz } = played;
  const source = { ...SOURCE, deviceRateHz };
  const listener = createActListener(fault.by, source);
  const evidence = evidenceFor(fault.by, { ...source, ...evidenceSource(fault.by) });
  for (let at = 0; at + BLOCK <= sound.length; at += BLOCK) {
    const block = sound.subarray(at, at + BLOCK);
    evidence.push(block, channels?.(block));
    const atMs = at / (RATE_HZ / 1000) + lateMs(at / BLOCK);
    if (listener.push(block, atMs).isOver)
      return {
        answer: answerOfMicrophone(fault, listener.sound(evidence.readings())),
        afterMs: (1000 * (at + BLOCK)) / RATE_HZ,
      };
  }
  return { answer: answerOfMicrophone(fault, listener.sound(evidence.readings())), afterMs: undefined };
}

const { voice: _listener, room: _room, floor: _floor, noise: _noise, hum, ...measured } = MEASUREMENTS;

/** Without what no answer needs, which costs most of the time. */
const evidenceFor = (by: MicrophoneFault['by'], source: SoundSource) =>
  by === 'hum' ? createEvidence(source, { hum }) : createEvidence(source, measured);

/** The readings of a take, as those of the check. */
export function readingsOfTake(take: Float32Array): MicrophoneReadings {
  const evidence = createEvidence(SOURCE);
  for (let at = 0; at < take.length; at += BLOCK) evidence.push(take.subarray(at, at + BLOCK));
  const quietBefore = readingOf(quietMeasurement.create(RATE_HZ), take.subarray(0, RATE_HZ));
  return {
    ...measurementOf(take, RATE_HZ).readings,
    ...readEvidence({ ...evidence.readings(), quietBefore }),
    processing: 'unprocessed',
  };
}
