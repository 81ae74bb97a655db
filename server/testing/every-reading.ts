import type { ReadingSpec } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import { type ResultDetails, resultDetails } from '@linecheck/contract';

function valueFor(spec: ReadingSpec) {
  if (spec.kind === 'quantity') return { value: spec.max, basis: 'measured' };
  if (spec.kind === 'course') {
    const value = { beganAt: '2026-03-01T12:00:00.000Z', seconds: Array(spec.most).fill([0.35, 400, 40.5, 120_000]) };
    return { value, basis: 'measured' };
  }
  if (spec.kind === 'spectrum') return { value: Array(spec.bands).fill(-120.5), basis: 'measured' };
  if (spec.kind === 'fact') return { value: true, basis: 'measured' };
  return spec.kind === 'choice' ? spec.options[0] : 'Desk Mic';
}

export const everyReadingName: readonly (readonly [group: string, key: string])[] = Object.entries(
  READING_TABLES,
).flatMap(([group, table]) => Object.keys(table).map((key) => [group, key] as const));

export const everyReading = (): ResultDetails =>
  resultDetails.parse(
    Object.fromEntries(
      Object.entries(READING_TABLES).map(([group, table]) => [
        group,
        {
          code: 'good',
          ...Object.fromEntries(Object.entries<ReadingSpec>(table).map(([key, spec]) => [key, valueFor(spec)])),
        },
      ]),
    ),
  );
