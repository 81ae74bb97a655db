import pino from 'pino';
import { expect, it } from 'vitest';
import { LocalJobs } from './local-jobs';

it('run in each instance at its start; one that fails is logged and does not delay the others', async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const open = (name: string) =>
    new LocalJobs(log, {
      'clear-uploads': async () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })),
      'clear-outbox': async () => void done.push(`${name} outbox`),
      'drop-letters-of-strangers': async () => void done.push(`${name} strangers`),
    });
  const both = [open('one'), open('other')];
  for (const each of both) each.start();
  for (const each of both) await each.close();
  expect(done.sort()).toEqual(['one outbox', 'one strangers', 'other outbox', 'other strangers']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Error ENOSPC');
});
