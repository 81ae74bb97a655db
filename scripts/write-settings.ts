import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsTable } from '../server/settings/settings-table';
import { withPart } from './page-part';

const readme = resolve(import.meta.dirname, '../README.md');
writeFileSync(readme, withPart(readFileSync(readme, 'utf8'), 'settings', settingsTable()));
