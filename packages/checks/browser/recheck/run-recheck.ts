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
  readonly sound: typeof measureSound;
  readonly picture: typeof measurePicture;
  readonly line: typeof runConnectionSession;
  readonly isOutputListed: typeof isOutputListed;
  /** ms of a monotonic clock. */
  readonly nowMs: () => number;
}

const BROWSER: RecheckFacilities = {
  open: openDevices,
  sound: measureSound,
  picture: measurePicture,
  line: runConnectionSession,
  isOutputListed,
  nowMs: () => performance.now(),
};

/**
 * Runs a recheck after one press: a quiet moment, words, a picture, the path for calls and a short speed test. Each part
 * can fail alone. Rejects only with the reason of `signal`; a part that is missing after twenty seconds was not
 * rechecked.
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
  const show = createShown(onState);
  const devices = await browser.open({ asked: asked.filter((part) => part !== 'connection'), earlier, signal });
  const limits = watchLimits(signal, options.page ?? globalThis.document);
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

function createShown(onState: (state: RecheckProgress) => void): Show {
  let state: RecheckProgress = { stage: 'opening', progress: 0, isQuietAgain: false, stream: undefined, parts: {} };
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
  stop(): void;
}

function watchLimits(signal: AbortSignal, page: SeenPage | undefined): Limits {
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
  const timer = setTimeout(() => end('late'), SHORT_TAKE.wholeMs);
  page?.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  look();
  return {
    signal: controller.signal,
    ended: () => ended,
    stop() {
      clearTimeout(timer);
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
  const path = options.asked.includes('connection') ? options.startPath?.() : undefined;
  try {
    const microphone = await run('microphone', () => soundOf(measuring));
    if (devices.microphone.kind === 'open') devices.microphone.device.close();
    const picture = run('camera', () => pictureOf(measuring)).then((part) => {
      if (devices.camera.kind === 'open') devices.camera.device.close();
      show({ stage: 'line', progress: 0, stream: undefined });
      return part;
    });
    const line = run('connection', () => lineOf(measuring, path));
    const [camera, connection] = await Promise.all([picture, line]);
    const parts: RecheckReadings['parts'] = { microphone, camera, connection };
    return { parts, verdicts };
  } finally {
    void path?.then((started) => started?.stop());
  }
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

async function soundOf({ browser, devices: { microphone }, limits, show }: Measuring) {
  if (microphone.kind === 'failed') throw microphone.error;
  if (microphone.kind === 'not-asked') return NOT_RECHECKED;
  return browser.sound({ microphone: microphone.device, signal: limits.signal, onProgress: show });
}

async function pictureOf({ browser, devices: { camera }, options, limits, show }: Measuring) {
  if (camera.kind === 'failed') throw camera.error;
  if (camera.kind === 'not-asked') return NOT_RECHECKED;
  show({ stage: 'picture', progress: 0, stream: camera.device.stream });
  // Readings without the face finder have no place and no light of a face.
  await Promise.race([options.frames.prepare(), pause(FINDER_MS, limits.signal)]);
  return browser.picture({
    ...{ camera: camera.device, frames: options.frames, screen: options.screen, signal: limits.signal },
    onProgress: (progress) => show({ progress }),
  });
}

/** The connection, with the UDP path that has been probed since the devices were open. */
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
