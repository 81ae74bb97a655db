/** Effect of a line on sound in one direction. */
export interface SoundPath {
  /** Mouth-to-ear delay in ms: network, frame, look-ahead of the codec and buffer. */
  readonly delayMs: number;
  /** Share of the packets that are lost or arrive too late to be played, 0 to 1. */
  readonly lostShare: number;
}

/** ITU-T G.107.2: the rating of a perfect fullband connection, and the factor to the scale of G.107. */
const BEST_R = 148;
const FULLBAND = 1.48;

/**
 * ITU-T G.113 (09/2024) has no values for Opus. These are the impairment and the loss robustness of EVS at 24.4 kbit/s.
 */
const CODEC = { impairment: 7.2, robustness: 11.4 } as const;

/** Unnoticeable delay in ms. */
const UNNOTICED_MS = 100;

/**
 * An estimate of the sound quality of a call, as the mean opinion score of listeners, 1 to 4.5: the E-model for
 * fullband speech (ITU-T G.107.2). It is pessimistic for connections that retransmit lost packets, and decides nothing.
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

/**
 * Converts a rating of 0 to 100 to an opinion score (ITU-T G.107, annex B). Below a rating of 7 the curve drops under
 * 1, the lowest score that listeners can give.
 */
function opinionOf(rating: number): number {
  if (rating <= 0) return 1;
  return rating >= 100 ? 4.5 : Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6);
}
