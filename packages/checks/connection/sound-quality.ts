/** What a line does to sound in one direction. */
export interface SoundPath {
  /** From mouth to ear, ms: the way, the frame, the look-ahead of the codec and the buffer. */
  readonly delayMs: number;
  /** Of the packets that are lost or come too late to be played, 0 to 1. */
  readonly lostShare: number;
}

/** ITU-T G.107.2: the best that a fullband connection can be, and what brings it to the scale of G.107. */
const BEST_R = 148;
const FULLBAND = 1.48;

/**
 * Opus has no values of its own in ITU-T G.113 (09/2024): those of EVS at 24.4 kbit/s stand in, its impairment and its
 * robustness against loss.
 */
const CODEC = { impairment: 7.2, robustness: 11.4 } as const;

/** ms of delay that nobody notices. */
const UNNOTICED_MS = 100;

/**
 * An estimate of how a call sounds, as the mean opinion of listeners, 1 to 4.5: the E-model for fullband speech (ITU-T G.107.2). It is
 * pessimistic where lost packets are sent again, and never decides anything.
 */
export function estimatedOpinion({ delayMs, lostShare }: SoundPath): number {
  const lost = 100 * lostShare;
  const lossImpairment = CODEC.impairment + ((132 - CODEC.impairment) * lost) / (lost + CODEC.robustness);
  return opinionOf((BEST_R - delayImpairment(delayMs) - lossImpairment) / FULLBAND);
}

function delayImpairment(delayMs: number): number {
  if (delayMs <= UNNOTICED_MS) return 0;
  const x = Math.log2(delayMs / UNNOTICED_MS);
  return FULLBAND * 25 * ((1 + x ** 6) ** (1 / 6) - 3 * (1 + (x / 3) ** 6) ** (1 / 6) + 2);
}

/** ITU-T G.107, annex B: from a rating of 0 to 100 to an opinion. Below a rating of 7 its curve dips under 1, which no listener can give. */
function opinionOf(rating: number): number {
  if (rating <= 0) return 1;
  return rating >= 100 ? 4.5 : Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}
