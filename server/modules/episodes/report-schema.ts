import { type ReadingSpec, UNITS } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import { isRecord, keysOf } from '@linecheck/checks/records';
import { REPORT_SCHEMA_PATH } from '@linecheck/contract';
import { report } from '@linecheck/contract/schemas';
import { reportFormat } from '@linecheck/texts/en/episodes/report';
import { readings } from '@linecheck/texts/en/readings';
import type { ChoiceWords } from '@linecheck/texts/message';
import * as z from 'zod/mini';

/**
 * The JSON Schema of a report. It allows unknown fields, so that a report of a newer release, with further readings, is valid
 * under an older schema.
 */
export function reportSchema(publicUrl: string) {
  const schema = z.toJSONSchema(report, { io: 'input' });
  describeReadings(schema);
  return {
    ...schema,
    $id: `${publicUrl}${REPORT_SCHEMA_PATH}`,
    title: reportFormat.title,
    description: reportFormat.description,
  };
}

function describeReadings(schema: object): void {
  for (const group of keysOf(READING_TABLES)) {
    const path = group === 'environment' ? [group] : ['readings', group];
    const described = path.reduce<unknown>((part, name) => partOf(partOf(part, 'properties'), name), schema);
    const words: Readonly<Record<string, string | ChoiceWords>> = readings.groups[group];
    for (const [key, spec] of Object.entries<ReadingSpec>(READING_TABLES[group])) {
      const reading = partOf(partOf(described, 'properties'), key);
      const own = words[key] ?? key;
      const label = typeof own === 'string' ? own : own.label;
      if (isRecord(reading)) Object.assign(reading, { description: [label, ...unitOf(spec)].join(', ') });
    }
  }
}

const partOf = (part: unknown, name: string): unknown => (isRecord(part) ? part[name] : undefined);

/** The unit of the stored number, which may be shown in another one. */
function unitOf(spec: ReadingSpec): readonly string[] {
  if (spec.kind !== 'quantity') return [];
  const { storedUnits } = reportFormat;
  const { unit } = spec;
  if (unit === '%' || unit === 'kHz' || unit === 'MB') return [storedUnits[unit]];
  return UNITS[unit] === 1 ? [readings.units[unit]] : [];
}
