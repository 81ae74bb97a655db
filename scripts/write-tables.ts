import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { journeysTable } from '../journeys/journeys';
import { logEventsTable } from '../server/log-events';
import { settingsTable } from './settings-table';
import { withPart } from './testing/record';

const parts = [
  { file: 'README.md', part: 'settings', text: settingsTable() },
  { file: 'docs/operating.md', part: 'log-events', text: logEventsTable() },
  { file: 'journeys/README.md', part: 'journeys', text: journeysTable() },
] as const;

for (const { file, part, text } of parts) {
  const path = resolve(import.meta.dirname, '..', file);
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), part, text));
}
