import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type GuestResult, type HostNotification, RESULTS_OF_LINK_MAX, speedTest } from '@linecheck/contract';
import { limits } from '../../server/limits/limits';
import { guestClip, guestUpload, webm } from '../../server/testing/clips';
import { testHelp, testSubmission } from '../../server/testing/guest-links';
import { askOrThrow } from '../harness/ask';
import { until } from '../harness/until';
import { type MeasuredFigure, rounded } from '../testing/figure';
import { signUpHost } from '../testing/product';
import { withGuests } from './floods/guests';
import { countOf, inParallel, type LongBody, strike } from './floods/strike';
import type { AttackForm, AttackOutcome, AttackStage } from './stage';

/** Number of guests' links: at the limit of results for each, they accept six hundred results per hour. */
const LINKS = 10;
const MB = 1_000_000;

type FloodScene = Awaited<ReturnType<typeof openScene>>;

interface FloodResult {
  readonly statuses: readonly number[];
  readonly figure?: MeasuredFigure;
}

interface Flood {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly guestEveryMs: number;
  /** The statuses that are right under any load; 0 is a closed connection. */
  readonly expected: readonly number[];
  readonly strikeAll: (scene: FloodScene, form: AttackForm) => Promise<FloodResult>;
}

const SIGN_INS_AT_ONCE = 1500;
const SIGN_INS_A_SECOND = 90;
const ADDRESSES = 50;
/** Number of ticked items of 200 characters with which a submission nearly reaches its size limit. */
const LARGE_RESULT_ITEMS = 77;
/** Nearly the maximum length of a video, also as base64 in a body. */
const VIDEO_BYTES = 18_000_000;
const CLIP_QUOTA_MB = 60;
/** The limit of the speed test is a multiple of the large portions: one more byte exceeds it. */
const PORTIONS = {
  short: [
    { bytes: 1, calls: 1500 },
    { bytes: 25_000_000, calls: 200 },
  ],
  long: [
    { bytes: 1, calls: 20_000 },
    { bytes: 25_000_000, calls: 200 },
  ],
} as const;

const floods: readonly Flood[] = [
  {
    name: `${SIGN_INS_AT_ONCE} concurrent sign-ins, then ${SIGN_INS_A_SECOND} a second`,
    settings: { RATE_LIMIT_FACTOR: '1' },
    guestEveryMs: 150,
    expected: [401, 429, 503],
    strikeAll: async ({ url }, form) => {
      // Wrong passwords for unknown addresses cost as much as others.
      const signIn = (attempt: number, address: string) => {
        const body = { email: `nobody-${attempt}@example.org`, password: 'Wrong-Room-7' };
        return strike({ url: `${url}/api/auth/login`, address, body });
      };
      const attempts = Array.from({ length: SIGN_INS_AT_ONCE }, (_, at) => signIn(at, `203.0.113.${at % ADDRESSES}`));
      const sustained = (form === 'short' ? 8 : 60) * SIGN_INS_A_SECOND;
      const startedAt = performance.now();
      for (let sent = 0; sent < sustained; ) {
        await wait(1000 / SIGN_INS_A_SECOND);
        // Catches up if the machine is behind schedule.
        const due = Math.min(sustained, ((performance.now() - startedAt) * SIGN_INS_A_SECOND) / 1000);
        for (; sent < due; sent += 1)
          attempts.push(signIn(SIGN_INS_AT_ONCE + sent, `203.0.${sent % 113}.${sent % 250}`));
      }
      return { statuses: await Promise.all(attempts) };
    },
  },
  {
    name: 'results of 16 kB for one link',
    settings: { RATE_LIMIT_FACTOR: '0' },
    guestEveryMs: 150,
    expected: [201, 409],
    strikeAll: async ({ url, attacked, cookie }, form) => {
      const checklistCompleted = Array.from({ length: LARGE_RESULT_ITEMS }, () => randomBytes(100).toString('hex'));
      const body = testSubmission(attacked.sessionCode, { checklistCompleted });
      const send = () => strike({ url: `${url}/api/guest-results`, address: '203.0.113.1', body });
      const statuses = await inParallel(form === 'short' ? 800 : 4000, 50, send);
      const path = `/api/guest-results/session/${attacked.id}`;
      const { length: value } = await askOrThrow<readonly GuestResult[]>(url, path, { cookie });
      const goal = { atMost: RESULTS_OF_LINK_MAX };
      return { statuses, figure: { name: 'Results that the link has accepted', value, unit: 'results', goal } };
    },
  },
  {
    name: 'calls for help of one link, with hostile names of devices',
    settings: { RATE_LIMIT_FACTOR: '1' },
    guestEveryMs: 150,
    expected: [200, 429],
    strikeAll: async ({ url, attacked, cookie }, form) => {
      const devices = Array(8).fill(`"><img src=x onerror=alert(1)>${'\u202e'.repeat(40)}`);
      const facts = { tries: [], devices, acts: [] };
      // To the valid link, and to one that has never existed.
      const codes = [attacked.sessionCode, '0'.repeat(26)];
      const send = (sent: number) =>
        strike({
          url: `${url}/api/test-sessions/${codes[sent % 2]}/help`,
          address: `203.0.113.${sent % 250}`,
          body: testHelp({ line: '<script>alert(1)</script>', facts }),
        });
      const statuses = await inParallel(form === 'short' ? 800 : 4000, 50, send);
      const path = '/api/notifications';
      const news = await askOrThrow<readonly HostNotification[]>(url, path, { cookie });
      const value = news.filter(({ kind }) => kind === 'help').length;
      const figure = { name: 'Notifications of calls for help', value, unit: 'notifications', goal: { atMost: 1 } };
      return { statuses, figure };
    },
  },
  {
    name: `clips of ${VIDEO_BYTES / MB} MB`,
    settings: { RATE_LIMIT_FACTOR: '1', CLIP_QUOTA_MB: String(CLIP_QUOTA_MB) },
    guestEveryMs: 250,
    expected: [201, 403, 404, 429, 503, 507, 0],
    strikeAll: async ({ url, attacked: { sessionCode }, product }, form) => {
      // To a valid link, to an invalid one, and in JSON, where the body arrives before its check.
      const calls = [
        () => clipAsBytes(url, sessionCode),
        () => clipAsBytes(url, '0'.repeat(26)),
        () => clipAsJson(url, sessionCode),
      ] as const;
      const send = (sent: number) => strike({ ...(calls[sent % 3] ?? calls[0])(), address: `203.0.113.${sent % 250}` });
      const [uploads, atATime] = form === 'short' ? [24, 8] : [120, 40];
      const statuses = await inParallel(uploads, atATime, send);
      const storedBytes = () => bytesBelow(join(product.dataDir, 'blobs'));
      // A job deletes what was refused, soon after the answer. If it does not, the figure says so.
      await until('few videos', async () => (await storedBytes()) <= CLIP_QUOTA_MB * MB).catch(() => undefined);
      const stored = await storedBytes();
      const note = 'including aborted uploads; the quota of the host is the goal';
      const figure = { value: rounded(stored / MB), unit: 'MB', goal: { atMost: CLIP_QUOTA_MB }, note };
      return { statuses, figure: { name: 'Videos on the disk afterwards', ...figure } };
    },
  },
  {
    name: 'speed tests',
    settings: { RATE_LIMIT_FACTOR: '1' },
    guestEveryMs: 150,
    expected: [200, 429],
    strikeAll: async ({ url }, form) => {
      const statuses: number[] = [];
      let kilobytes = 0;
      for (const { bytes, calls } of PORTIONS[form]) {
        const path = `${speedTest.downloadPath}?bytes=${bytes}`;
        // Bytes are counted even if the client never reads them.
        const call = { url: `${url}${path}`, method: 'GET', address: '203.0.113.1', leavesAtHead: bytes > 1 } as const;
        const answered = await inParallel(calls, 20, () => strike(call));
        kilobytes += answered.filter((status) => status === 200).length * Math.ceil(bytes / 1000);
        statuses.push(...answered);
      }
      const goal = { atMost: limits.speedTestKilobytes.max };
      const note = 'in portions of 1 byte, then of 25 MB that were never read';
      const figure = { name: 'Kilobytes that one address was sent', value: kilobytes, unit: 'kB', goal, note };
      return { statuses, figure };
    },
  },
];

/** One after the other, so that the guests during each flood are slowed down only by that flood. */
export async function playFloods(stage: AttackStage): Promise<AttackOutcome> {
  const [figures, wrong]: [MeasuredFigure[], string[]] = [[], []];
  for (const { name, settings, guestEveryMs, expected, strikeAll } of floods) {
    const scene = await openScene(stage, settings);
    const visits = { url: scene.url, codes: scene.codes, everyMs: guestEveryMs };
    const { result, figures: ofGuests } = await withGuests(visits, name, () => strikeAll(scene, stage.form));
    stage.print(`${name}: ${countOf(result.statuses)}`);
    figures.push(...ofGuests, ...(result.figure === undefined ? [] : [result.figure]));
    const others = result.statuses.filter((status) => !expected.includes(status));
    if (others.length > 0) wrong.push(`${name}: responded ${countOf(others)}`);
    await scene.product.stop();
  }
  return { figures, wrong };
}

async function openScene(stage: AttackStage, settings: Flood['settings']) {
  const product = await stage.start({ TRUST_PROXY: '127.0.0.1,::1', ...settings });
  // By IP address: fifteen hundred DNS lookups would queue here, and delay those of the guests.
  const url = product.url.replace('localhost', '127.0.0.1');
  const { cookie } = await signUpHost(url);
  const body = { guestFirstName: 'Ada' };
  const createLink = () => askOrThrow(url, '/api/test-sessions', { method: 'POST', cookie, body });
  const attacked = await createLink();
  const codes: string[] = [];
  while (codes.length < LINKS) codes.push((await createLink()).sessionCode);
  return { product, url, cookie, attacked, codes };
}

function clipAsBytes(url: string, sessionCode: string) {
  const { method, url: path, headers, body } = guestUpload(sessionCode);
  return { method, url: `${url}${path}`, headers, body: filledUp(body, VIDEO_BYTES) };
}

function clipAsJson(url: string, sessionCode: string) {
  const { clipData: _none, ...fields } = guestClip(sessionCode);
  // A multiple of three bytes, so that the base64 continues without padding.
  const start = webm().subarray(0, 48).toString('base64');
  const before = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"clipData":"${start}`);
  const body = filledUp(before, (VIDEO_BYTES * 4) / 3, Buffer.from('"}'));
  return { method: 'POST', url: `${url}/api/guest-recording`, body } as const;
}

/** Content of the bodies; also valid as base64. */
const BLOCK = Buffer.alloc(64 * 1024, 'A');

function filledUp(start: Buffer, fill: number, end = Buffer.alloc(0)): LongBody {
  function* parts() {
    yield start;
    for (let left = fill; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, left);
    yield end;
  }
  return { length: start.length + fill + end.length, parts: parts() };
}

async function bytesBelow(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
