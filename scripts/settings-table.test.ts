import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { about, settings } from '../server/settings/settings';
import { settingsTable } from './settings-table';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const names = Object.values(settings.shape).map((field) => about.get(field)?.name ?? '');

it('the README has the table of all settings, as npm run fix writes it', () => {
  expect(read('README.md')).toContain(`<!-- settings: start -->\n\n${settingsTable()}\n\n<!-- settings: end -->`);
});

it('each setting has a unique name, derived from its key', () => {
  const keys = names.map((name) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
  expect(keys).toEqual(Object.keys(settings.shape));
});

it('a row has the default with its unit', () => {
  const rows = settingsTable().split('\n');
  expect(rows).toContain('| `PORT` | `3000` | Port to listen on |');
  expect(rows.find((row) => row.includes('`CLIP_QUOTA_MB`'))).toMatch(/^\| `CLIP_QUOTA_MB` \| `1000` MB \| /);
  expect(rows.find((row) => row.includes('| `TRUST_PROXY` |'))).toMatch(/^\| `TRUST_PROXY` \| – \| /);
  expect(rows.find((row) => row.includes('`MIN_FREE_DISK_MB`'))).toContain('a tenth of the disk, and at least 1000 MB');
});
