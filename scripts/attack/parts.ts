import { run as canaries } from './canaries';
import { run as existence } from './existence';
import { run as floods } from './floods';
import { run as fuzz } from './fuzz';
import type { Part } from './part';
import { run as races } from './races';

/** All attacks, in the order in which they run. */
export const parts = {
  fuzz: { title: 'calls that no page sends, by ten actors in two workspaces', run: fuzz },
  canaries: { title: 'deleted data that remains in files', run: canaries },
  existence: { title: 'whether the timing of calls reveals that an address has an account', run: existence },
  races: { title: 'rules that concurrent calls try to break, on two instances', run: races },
  floods: { title: 'masses of sign-ins, results, clips and speed tests, with guests at the same time', run: floods },
} as const satisfies Readonly<Record<string, Part>>;

/** Attacks that need a browser, a small disk, or a stopped or crashed app are part of the tests that have those. */
export const testedElsewhere = {
  'Back after a log-out, out of the cache of the browser': 'journeys/hosts.journey.ts',
  'a disk that clips have filled': 'server/small-disk.process.test.ts',
  'edits in outdated tabs, and in the name of another account': 'server/stale-tabs.test.ts',
  'a restore of what was deleted since': 'server/admin/backup/restore.process.test.ts',
  'crashes under load': 'scripts/crash.ts',
  'offers that break or name others, and reports that are replayed or guessed':
    'server/modules/media-paths/routes.test.ts',
  'the packets of strangers, and a reflector that is killed': 'benchmarks/media-paths.ts',
} as const satisfies Readonly<Record<string, string>>;
