import type { ScreenWidth } from '../../camera/framing';
import type { RecheckedPart, RecheckPart, RecheckReadings } from '../../recheck/parts';
import { SHORT_TAKE } from '../../recheck/thresholds';
import type { CheckVerdict } from '../../verdict';
import type { FrameSources } from '../camera/frame-source';
import type { CheckRun } from '../check-run';
import { type OrderedProvider, runConnectionSession } from '../connection/connection-session';
import type { StartPath } from '../connection/path-test';
import { DeviceError, type DeviceKind } from '../devices/device-error';
import type { SeenPage } from '../devices/while-seen';
import { deviceVerdict } from '../help/device-help';
import { pause } from '../until';
import { type LedPart, leadIn, type RecheckWait } from './lead-in';
import { measurePicture } from './measure-picture';
import { measureSound } from './measure-sound';
import { type EarlierNames, isOutputListed, openDevices, type RecheckDevices } from './open-devices';

export type RecheckStage = 'opening' | 'quiet' | 'words' | 'picture' | 'line' | 'done';

export interface RecheckProgress {
  readonly stage: RecheckStage;
  /** Progress of the stage, 0 to 1. */
  readonly progress: number;
  /** Level of the programme meter, 0 to 1, while sound is measured. */
  readonly level?: number | undefined;
  /** True if the quiet moment was not steady, and is measured once more. */
  readonly isQuietAgain: boolean;
  /** True if each part waits until the guest begins it. */
  readonly isPaced: boolean;
  /** Undefined while a part is measured. */
  readonly wait: RecheckWait | undefined;
  readonly stream: MediaStream | undefined;
  readonly parts: Partial<RecheckReadings['parts']>;
}

export interface FinishedRecheck {
  readonly recheck: RecheckReadings;
  readonly verdicts: Readonly<Partial<Record<DeviceKind, CheckVerdict>>>;
  /** ms from the call to the result. */
  readonly tookMs: number;
}

interface RecheckOptions {
  /** The parts to recheck: those that the show asks for, or all. */
  readonly asked: readonly RecheckPart[];
  /** True if each part waits until the guest begins it. Otherwise it begins after a readable moment. */
  readonly isPaced: boolean;
  /** Empty where the page has no names. */
  readonly earlier: EarlierNames;
  readonly frames: FrameSources;
  readonly screen: () => ScreenWidth;
  readonly findProvider: (signal: AbortSignal) => Promise<OrderedProvider>;
  readonly startPath?: StartPath | undefined;
  readonly system?: string | undefined;
  readonly page?: SeenPage | undefined;
  readonly facilities?: Partial<RecheckFacilities>;
}

interface RecheckFacilities {
  readonly open: typeof openDevices;
  readonly leadIn: typeof leadIn;
  readonly sound: typeof measureSound;
  readonly picture: typeof measurePicture;
  readonly line: typeof runConnectionSession;
  readonly isOutputListed: typeof isOutputListed;
  /** ms of a monotonic clock. */
  readonly nowMs: () => number;
}

const BROWSER: RecheckFacilities = {
  open: openDevices,
  leadIn,
  sound: measureSound,
  picture: measurePicture,
  line: runConnectionSession,
  isOutputListed,
  nowMs: () => performance.now(),
};

/**
 * Runs a recheck: a quiet moment, words, a picture, the path for calls and a short speed test. Each part can fail alone.
 * Rejects only with the reason of `signal`; a part that is missing after twenty seconds, announcements not counted, was
 * not rechecked.
 */
export async function runRecheck(
  options: RecheckOptions,
  { signal, onState }: CheckRun<RecheckProgress>,
): Promise<FinishedRecheck> {
  const { asked, earlier, system, facilities } = options;
  const browser = { ...BROWSER, ...facilities };
  const beganAtMs = browser.nowMs();
  // Loads while the devices open and the sound is measured.
  if (asked.includes('camera')) void options.frames.prepare();
  const show = createShown(onState, options.isPaced);
  const devices = await browser.open({ asked: asked.filter((part) => part !== 'connection'), earlier, signal });
  const limits = watchLimits({ signal, page: options.page ?? globalThis.document, nowMs: browser.nowMs });
  try {
    const isListed = browser.isOutputListed(earlier);
    const { parts, verdicts } = await measureParts({ options, browser, devices, limits, signal, show });
    const recheck = { parts, isOutputListed: await isListed, system };
    show({ stage: 'done', progress: 1, stream: undefined });
    return { recheck, verdicts, tookMs: browser.nowMs() - beganAtMs };
  } finally {
    closeAll(devices);
    limits.stop();
  }
}

type Show = (change: Partial<RecheckProgress>, during?: RecheckStage) => void;

function createShown(onState: (state: RecheckProgress) => void, isPaced: boolean): Show {
  let state: RecheckProgress = {
    ...{ stage: 'opening', progress: 0, isQuietAgain: false, isPaced },
    ...{ wait: undefined, stream: undefined, parts: {} },
  };
  onState(state);
  return (change, during = state.stage) => {
    if (during !== state.stage) return;
    const level = change.stage === undefined ? state.level : change.level;
    state = { ...state, ...change, level, parts: { ...state.parts, ...change.parts } };
    onState(state);
  };
}

function closeAll({ microphone, camera }: RecheckDevices): void {
  for (const each of [microphone, camera]) if (each.kind === 'open') each.device.close();
}

interface Limits {
  readonly signal: AbortSignal;
  /** `hidden`: phones freeze a hidden page and mute its devices. */
  readonly ended: () => 'hidden' | 'late' | undefined;
  /** Stops the clock while something is awaited. */
  outside(waiting: () => Promise<void>): Promise<void>;
  stop(): void;
}

interface LimitsOptions {
  readonly signal: AbortSignal;
  readonly page: SeenPage | undefined;
  readonly nowMs: () => number;
}

function watchLimits({ signal, page, nowMs }: LimitsOptions): Limits {
  const controller = new AbortController();
  let ended: 'hidden' | 'late' | undefined;
  const end = (by: 'hidden' | 'late') => {
    ended ??= by;
    controller.abort(new DOMException(by, 'AbortError'));
  };
  const look = () => {
    if (page?.hidden) end('hidden');
  };
  const abort = () => controller.abort(signal.reason);
  let leftMs: number = SHORT_TAKE.wholeMs;
  let stopClock = startClock();
  function startClock() {
    const sinceMs = nowMs();
    const timer = setTimeout(() => end('late'), leftMs);
    return () => {
      clearTimeout(timer);
      leftMs -= nowMs() - sinceMs;
    };
  }
  page?.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  look();
  return {
    signal: controller.signal,
    ended: () => ended,
    async outside(waiting) {
      stopClock();
      try {
        await waiting();
      } finally {
        stopClock = startClock();
      }
    },
    stop() {
      stopClock();
      page?.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', abort);
    },
  };
}

interface Measuring {
  readonly options: RecheckOptions;
  readonly browser: RecheckFacilities;
  readonly devices: RecheckDevices;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly show: Show;
}

/** ms for which the picture waits for a face finder that has not loaded yet. */
const FINDER_MS = 3000;

const NOT_RECHECKED = { kind: 'not-rechecked' } as const;

/** Sound first, alone: the transfers of the speed test load the computer. */
async function measureParts(measuring: Measuring) {
  const { options, devices, show } = measuring;
  const verdicts: Partial<Record<DeviceKind, CheckVerdict>> = {};
  const run = createRunner(measuring, verdicts);
  const path = createPathStart(options);
  try {
    const microphone = await run('microphone', () => soundOf(measuring, path.start));
    if (devices.microphone.kind === 'open') devices.microphone.device.close();
    const picture = run('camera', () => pictureOf(measuring)).then((part) => {
      if (devices.camera.kind === 'open') devices.camera.device.close();
      show({ stage: 'line', progress: 0, stream: undefined });
      return part;
    });
    const line = run('connection', () => lineOf(measuring, path.start()));
    const [camera, connection] = await Promise.all([picture, line]);
    const parts: RecheckReadings['parts'] = { microphone, camera, connection };
    return { parts, verdicts };
  } finally {
    path.stop();
  }
}

/** Starts the UDP path once. It ends by itself after half a minute, so it does not start while the guest is awaited. */
function createPathStart({ asked, startPath }: RecheckOptions) {
  let path: ReturnType<StartPath> | undefined;
  return {
    start() {
      if (asked.includes('connection')) path ??= startPath?.();
      return path;
    },
    stop: () => void path?.then((started) => started?.stop()),
  };
}

type Run = <Part extends RecheckPart>(
  part: Part,
  measure: () => Promise<RecheckedPart<Part>>,
) => Promise<RecheckedPart<Part>>;

/** Turns every failure of a part into its result. */
function createRunner(
  { options, limits, signal, show }: Measuring,
  verdicts: Partial<Record<DeviceKind, CheckVerdict>>,
): Run {
  const measured: Run = async (part, measure) => {
    try {
      return options.asked.includes(part) ? await measure() : NOT_RECHECKED;
    } catch (thrown) {
      signal.throwIfAborted();
      const ended = limits.ended();
      if (ended !== undefined) return ended === 'late' ? NOT_RECHECKED : { kind: 'failed', reason: 'hidden' };
      if (!(thrown instanceof DeviceError)) return { kind: 'failed', reason: 'unmeasured' };
      verdicts[thrown.device] = deviceVerdict(thrown);
      return { kind: 'failed', reason: 'device' };
    }
  };
  return async (part, measure) => {
    const result = await measured(part, measure);
    show({ parts: { [part]: result } });
    return result;
  };
}

async function soundOf(measuring: Measuring, startPath: () => unknown) {
  const { browser, limits, show } = measuring;
  const { isPaced } = measuring.options;
  const { microphone } = measuring.devices;
  if (microphone.kind === 'failed') throw microphone.error;
  if (microphone.kind === 'not-asked') return NOT_RECHECKED;
  const lead = async (part: LedPart) => {
    await announced(part, measuring);
    if (!isPaced) startPath();
  };
  return browser.sound({ microphone: microphone.device, signal: limits.signal, onProgress: show, lead });
}

/** Announces a part, and waits until it may be measured. */
const announced = (part: LedPart, { browser, options: { isPaced }, limits, show }: Measuring): Promise<void> =>
  limits.outside(() => {
    show(part === 'picture' ? {} : { stage: part === 'words' ? 'words' : 'quiet', progress: 0 });
    if (part === 'quiet-again') show({ isQuietAgain: true });
    return browser.leadIn(part, { isPaced, signal: limits.signal, onWait: (wait) => show({ wait }) });
  });

async function pictureOf(measuring: Measuring) {
  const { browser, options, limits, show } = measuring;
  const { camera } = measuring.devices;
  if (camera.kind === 'failed') throw camera.error;
  if (camera.kind === 'not-asked') return NOT_RECHECKED;
  show({ stage: 'picture', progress: 0, stream: camera.device.stream });
  // Readings without the face finder have no place and no light of a face.
  const finder = Promise.race([options.frames.prepare(), pause(FINDER_MS, limits.signal)]);
  await Promise.all([finder, announced('picture', measuring)]);
  return browser.picture({
    ...{ camera: camera.device, frames: options.frames, screen: options.screen, signal: limits.signal },
    onProgress: (progress) => show({ progress }),
  });
}

/** The connection, with the UDP path that has been probed since the quiet moment. */
async function lineOf(
  { browser, options, limits, show }: Measuring,
  path: ReturnType<StartPath> | undefined,
): Promise<RecheckedPart<'connection'>> {
  const session = { findProvider: options.findProvider, page: options.page, startPath: path && (() => path) };
  const { verdict, readings } = await browser.line(session, {
    signal: limits.signal,
    onState: ({ percent }) => show({ progress: percent / 100 }, 'line'),
  });
  const isUnmeasured = ['exception', 'unmeasured'].includes(verdict.code) || readings.mediaPath === 'unsteady';
  if (isUnmeasured) return { kind: 'failed', reason: 'unmeasured' };
  return { kind: 'measured', outcome: { ...verdict, readings } };
}
