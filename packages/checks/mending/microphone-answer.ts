import { readEvidence } from '../microphone/evidence/read-evidence';
import { THRESHOLDS } from '../microphone/evidence/thresholds';
import type { MicrophoneReadings } from '../microphone/readings';
import { CLIPPED_RATIO_MAX } from '../microphone/thresholds';
import { type MarkedReading, numberOf } from '../reading';
import { LISTENING_TASKS, type SoundAfterAct } from './act-listener';
import type { MicrophoneMendingReading } from './acts';
import type { MendingAmount, MendingAnswer, NotYetCause } from './answer';
import { MENDING } from './thresholds';

const T = MENDING.microphone;

export interface MicrophoneFault {
  readonly by: MicrophoneMendingReading;
  /** Code of the verdict. */
  readonly code: string | undefined;
  /** Readings of the take that the verdict judged. */
  readonly before: MicrophoneReadings;
}

interface Compared extends Pick<MicrophoneFault, 'code' | 'before'> {
  readonly heard: SoundAfterAct;
  readonly now: MicrophoneReadings;
}

const helped = (amount?: MendingAmount): MendingAnswer => ({ kind: 'helped', amount });
const hint = (amount?: MendingAmount): MendingAnswer => ({ kind: 'hint', amount });
const notYet = (amount?: MendingAmount, because?: NotYetCause): MendingAnswer => ({ kind: 'not-yet', amount, because });

const ANSWERS = {
  delivers: ({ heard }) => (heard.isReadable ? helped() : notYet(undefined, 'not-opened')),
  'voice-level': voiceLevel,
  peaks,
  voice: () => helped(),
  noise,
  hum,
  bandwidth: ({ heard, now }) => {
    const { bandwidth } = heard.evidence;
    if (bandwidth === undefined) return notYet(undefined, 'not-opened');
    const amount = { unit: 'kHz', value: numberOf(now.bandwidthHz) / 1000 } as const;
    return bandwidth.kind === 'narrow' ? notYet(amount) : helped(amount);
  },
  mono: ({ heard: { evidence } }) => {
    if (evidence.channels === undefined) return notYet(undefined, 'not-opened');
    return evidence.channels.layout === 'cancelling' ? notYet() : helped();
  },
  gaps: ({ heard: { evidence, isOnTime } }) => {
    const { dropOuts, lostFrameShare = 0 } = evidence;
    const isWhole = (dropOuts?.lostBuffers ?? 0) === 0 && lostFrameShare < THRESHOLDS.dropOuts.lostShare;
    return isWhole && isOnTime ? hint() : notYet();
  },
  distance: (compared) => moved(levelChange(compared), T.movedDb),
  'peak-level': (compared) => moved(peakChange(compared), -T.movedDb),
} as const satisfies Readonly<Record<MicrophoneMendingReading, (compared: Compared) => MendingAnswer>>;

/**
 * Says whether the sound after an act still has the fault of the verdict. Without a voice where one is needed, and for
 * digital silence, it never says that an act helped.
 */
export function answerOfMicrophone({ by, ...fault }: MicrophoneFault, heard: SoundAfterAct): MendingAnswer {
  const { taken, evidence } = heard;
  if (taken.durationMs < T.lasts.delivers || !heard.isReadable || (taken.digitalSilence && by !== 'delivers'))
    return notYet(undefined, 'not-opened');
  if (LISTENING_TASKS[by] === 'speak' && evidence.voice?.isVoice !== true) return notYet(undefined, 'no-voice');
  const now = { ...taken.readings, ...readEvidence(evidence) };
  return ANSWERS[by]({ ...fault, heard, now });
}

const difference = (now: MarkedReading | undefined, before: MarkedReading | undefined): number | undefined => {
  const change = numberOf(now) - numberOf(before);
  return Number.isNaN(change) ? undefined : change;
};

const inDb = (value: number | undefined): MendingAmount | undefined =>
  value === undefined ? undefined : { unit: 'dB', value };

/** Change of the voice. The loudness leaves out pauses, which a short sound may have more of than the take. */
const levelChange = ({ now, before }: Compared): number | undefined =>
  difference(now.loudnessLufs, before.loudnessLufs) ?? difference(now.rmsDbfs, before.rmsDbfs);

const peakChange = ({ now, before }: Compared): number | undefined =>
  difference(now.truePeakDbtp, before.truePeakDbtp) ?? difference(now.peakDbfs, before.peakDbfs);

/** A change in the direction of `least` and of at least its size points to an act that helped. */
const moved = (change: number | undefined, least: number): MendingAnswer =>
  change !== undefined && change / least >= 1 ? hint(inDb(change)) : notYet(inDb(change));

/** A microphone that was too quiet may be low now: the next check names that, and how to mend it. */
function voiceLevel(compared: Compared): MendingAnswer {
  const { code, heard, now } = compared;
  const { silent, low, good, loud } = heard.lately;
  const amount = inDb(levelChange(compared));
  const wasLoud = code === 'too-loud';
  const enoughMs = code === 'too-quiet' ? good + low : good;
  const isCut = numberOf(now.clippedRatio) > CLIPPED_RATIO_MAX;
  if (enoughMs >= T.good.ms && !isCut) return helped(amount);
  const isOpposite = wasLoud ? low + silent > loud : isCut || loud > low + silent;
  return notYet(amount, isOpposite ? 'too-far' : undefined);
}

/** A voice that is not cut off, with room for a laugh. The track that a call hears has no runs and no true peak. */
function peaks(compared: Compared): MendingAnswer {
  const { heard, now } = compared;
  const peak = now.truePeakDbtp ?? now.peakDbfs;
  const isCut = (heard.evidence.clipping?.runs ?? 0) > 0 || numberOf(now.clippedRatio) > 0;
  const amount = inDb(peakChange(compared));
  return !isCut && numberOf(peak) <= T.peakDbtp ? helped(amount) : notYet(amount);
}

function noise({ heard, before }: Compared): MendingAnswer {
  const { quiet } = heard.evidence;
  // Whenever the raw sound is measured, so is its clipping; a background is only read if it is steady.
  if (quiet === undefined) return notYet(undefined, heard.evidence.clipping ? 'not-quiet' : 'not-opened');
  const change = quiet.dbfsA - numberOf(before.noiseDbfsA);
  if (Number.isNaN(change)) return notYet();
  const voiceDbfsA = numberOf(before.noiseDbfsA) + numberOf(before.snrDb);
  // As loud as the voice of the take: the guest speaks.
  if (quiet.dbfsA > voiceDbfsA - THRESHOLDS.noise.loudBelowDb && change > 0) return notYet(inDb(change), 'not-quiet');
  const isQuiet = change <= -T.quieterDb && voiceDbfsA - quiet.dbfsA >= THRESHOLDS.noise.loudBelowDb;
  return isQuiet ? helped(inDb(change)) : notYet(inDb(change));
}

function hum({ heard, before }: Compared): MendingAnswer {
  const reading = heard.evidence.hum;
  if (reading === undefined) return notYet(undefined, 'not-opened');
  if (reading.dbfs === undefined || reading.dbfs <= T.humDbfs) return helped();
  const change = reading.dbfs - numberOf(before.humDbfs);
  return notYet(Number.isNaN(change) ? undefined : inDb(change));
}
