import type { ReadingSpec } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import type { ResultDetails } from '@linecheck/contract';
import { resultDetails } from '@linecheck/contract/schemas';

/** Names that every object has: a table must not answer them with what it inherits. */
export const WORDS_OF_OBJECTS = ['__proto__', 'constructor', 'toString'] as const;

function valueFor(spec: ReadingSpec, option: string | undefined) {
  if (spec.kind === 'quantity') return { value: spec.max, basis: 'measured' };
  if (spec.kind === 'course') {
    const value = { beganAt: '2026-03-01T12:00:00.000Z', seconds: Array(spec.most).fill([0.35, 400, 40.5, 120_000]) };
    return { value, basis: 'measured' };
  }
  if (spec.kind === 'spectrum') return { value: Array(spec.bands).fill(-120.5), basis: 'measured' };
  if (spec.kind === 'fact') return { value: true, basis: 'measured' };
  return spec.kind === 'choice' ? (option ?? spec.options[0]) : 'Desk Mic';
}

export const everyReadingName: readonly (readonly [group: string, key: string])[] = Object.entries(
  READING_TABLES,
).flatMap(([group, table]) => Object.keys(table).map((key) => [group, key] as const));

/** @param option The value of every choice, in place of its first option. */
export const everyReading = (option?: string): ResultDetails =>
  resultDetails.parse(
    Object.fromEntries(
      Object.entries(READING_TABLES).map(([group, table]) => [
        group,
        {
          code: 'good',
          ...Object.fromEntries(Object.entries<ReadingSpec>(table).map(([key, spec]) => [key, valueFor(spec, option)])),
        },
      ]),
    ),
  );
