import { THRESHOLDS } from './thresholds';

/** A stretch of a take, in seconds from its first sample. */
export interface SoundPlace {
  readonly fromS: number;
  readonly toS: number;
}

/** A stretch in samples: its first sample, and the first one after it. */
export interface SampleSpan {
  readonly from: number;
  readonly to: number;
}

const { nearS, most } = THRESHOLDS.places;

interface Spans {
  add(from: number, to: number): void;
  list(): readonly SampleSpan[];
}

/**
 * Collects stretches while they are found. Close ones are merged, so that there are at most five per second of sound.
 */
export function createSpans(sampleRateHz: number): Spans {
  const spans: { from: number; to: number }[] = [];
  return {
    add(from, to) {
      const last = spans.at(-1);
      if (!last || from - last.to > nearS * sampleRateHz) return void spans.push({ from, to });
      last.from = Math.min(last.from, from);
      last.to = Math.max(last.to, to);
    },
    list: () => spans,
  };
}

/**
 * Converts stretches to seconds, in order of time. Close stretches are merged; above the maximum number, the closest
 * ones are merged too.
 */
export function placesOf(found: readonly SampleSpan[], sampleRateHz: number): readonly SoundPlace[] {
  const inOrder = createSpans(sampleRateHz);
  for (const { from, to } of found.toSorted((one, other) => one.from - other.from)) inOrder.add(from, to);
  let spans = inOrder.list();
  while (spans.length > most) spans = withNearestJoined(spans);
  return spans.map(({ from, to }) => ({ fromS: from / sampleRateHz, toS: to / sampleRateHz }));
}

function withNearestJoined(spans: readonly SampleSpan[]): readonly SampleSpan[] {
  const distances = spans.slice(1).map(({ from }, index) => from - (spans[index]?.to ?? 0));
  const nearest = distances.indexOf(Math.min(...distances));
  return spans.flatMap((span, index) => {
    if (index === nearest + 1) return [];
    return index === nearest ? { from: span.from, to: spans[index + 1]?.to ?? span.to } : span;
  });
}
