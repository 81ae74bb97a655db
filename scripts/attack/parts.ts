import { run as canaries } from './canaries';
import { run as existence } from './existence';
import { run as floods } from './floods';
import { run as fuzz } from './fuzz';
import type { Part } from './part';
import { run as races } from './races';

/** Every attack, in the order in which they are played. */
export const parts = {
  fuzz: { title: 'calls that no page would send, by four actors', run: fuzz },
  canaries: { title: 'what is left in the files of what was deleted', run: canaries },
  existence: { title: 'whether an address has an account, by the time that calls take', run: existence },
  races: { title: 'rules that many calls at once try to break, over two instances', run: races },
  floods: { title: 'sign-ins, results, clips and speed tests in masses, with guests beside', run: floods },
} as const satisfies Readonly<Record<string, Part>>;

/** Attacks that need a browser, a small disk, or a stopped or crashed app are with the tests that have those. */
export const playedElsewhere = {
  'Back after a log-out, out of the cache of the browser': 'journeys/hosts.journey.ts',
  'a disk that clips have filled': 'server/small-disk.test.ts',
  'a restore of what was deleted since': 'server/admin/backup/deleted-since.test.ts',
  'crashes under load': 'scripts/crash.ts',
  'offers that break or name others, and reports that are replayed or guessed':
    'server/modules/media-paths/routes.test.ts',
  'the packets of strangers, and a reflector that is killed': 'benchmarks/media-paths.ts',
} as const satisfies Readonly<Record<string, string>>;
