import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { logEvents, logEventsTable } from './log-events';

it('the operator’s guide has the table of all log events, as npm run fix writes it', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../docs/operating.md'), 'utf8');
  expect(guide).toContain(`<!-- log-events: start -->\n\n${logEventsTable()}\n\n<!-- log-events: end -->`);
});

it('every event has a snake_case name and a meaning of one or two sentences', () => {
  for (const [event, { meaning }] of Object.entries(logEvents)) {
    expect(event).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(meaning).toMatch(/^[A-Zn].*[.]$/);
  }
});
