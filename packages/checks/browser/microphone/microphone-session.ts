import type { CheckVerdict, NotLoaded } from '../../verdict';
import type { CheckRun } from '../check-run';
import type { FinishedMicrophone, LiveFrame, LiveMicrophoneOptions, OpenedMicrophone } from './live-microphone';
import type { TakeFrame } from './measure-take';

type Listener = 'preview' | 'test';

/**
 * `closed`: there is no verdict, because the opening was cancelled or because a test has the device. Exported for
 * tests.
 */
export type OpenResult = OpenedMicrophone | { readonly kind: 'closed' };

interface OpenDevice {
  readonly deviceId: string | undefined;
  readonly controller: AbortController;
  readonly opening: Promise<OpenResult>;
  /**
   * Set once it is open, so that the browser's own choice counts as the same device when the guest selects it by name.
   */
  openedId?: string;
  listener: Listener;
}

/** The progress of the test. The functions are called 60 times a second, and cause no render. */
export type MicrophoneProgress =
  | { readonly kind: 'opening' }
  | { readonly kind: 'recording'; readonly take: () => TakeFrame; readonly level: () => LiveFrame };

/** The microphone check of a page: at most one device is open at a time, for its preview or for its test. */
export interface MicrophoneSession {
  prepare(): void;
  /**
   * Opens the device, or returns the one that is open or opening already. Once a test has a device, the preview gets
   * none (`closed`).
   */
  open(deviceId: string | undefined, listener: Listener): Promise<OpenResult>;
  /** Releases the device, unless the other listener has it now. */
  release(listener: Listener): void;
  /**
   * Runs the test from the click to its verdict; undefined if the device was closed meanwhile. Rejects when it is
   * cancelled.
   */
  runTest(deviceId: string | undefined, run: CheckRun<MicrophoneProgress>): Promise<FinishedMicrophone | undefined>;
}

export type LoadLiveMicrophone = () => Promise<{
  openLiveMicrophone(options: LiveMicrophoneOptions): Promise<OpenedMicrophone>;
}>;

/** The verdict if the measuring code, which is loaded on first use, could not be loaded. */
const notLoaded: CheckVerdict<NotLoaded> = { status: 'failed', code: 'not-loaded', params: {} };

/** @param load Called on first use, and again after it has failed. */
export function createMicrophoneSession(load: LoadLiveMicrophone): MicrophoneSession {
  const device = createDeviceSlot(load);
  return {
    prepare() {
      void load().catch(() => undefined);
    },
    open: device.open,
    release: device.release,
    async runTest(deviceId, { signal, onState }) {
      const opening = device.open(deviceId, 'test');
      // By now a later test may have the device.
      const release = () => device.release('test', opening);
      signal.addEventListener('abort', release, { once: true });
      onState({ kind: 'opening' });
      try {
        return await finish(await opening, onState);
      } finally {
        release();
      }
    },
  };
}

async function finish(
  opened: OpenResult,
  onState: (progress: MicrophoneProgress) => void,
): Promise<FinishedMicrophone | undefined> {
  if (opened.kind === 'closed') return undefined;
  if (opened.kind === 'failed') return { verdict: opened.verdict, readings: {}, take: undefined };
  const { frame: level, runTake } = opened.microphone;
  return runTake((take) => onState({ kind: 'recording', take, level }));
}

function createDeviceSlot(load: LoadLiveMicrophone) {
  let open: OpenDevice | undefined;

  const close = () => {
    open?.controller.abort();
    open = undefined;
  };

  const start = (deviceId: string | undefined, listener: Listener): OpenDevice => {
    const controller = new AbortController();
    const opening = openWith(load, { deviceId, signal: controller.signal });
    const started: OpenDevice = { deviceId, controller, opening, listener };
    const forget = () => {
      if (open === started) open = undefined;
    };
    void opening.then((opened) => {
      if (opened.kind !== 'live') return forget();
      started.openedId = opened.microphone.deviceId;
      opened.microphone.onLost(() => {
        forget();
        opened.microphone.close();
      });
    });
    return started;
  };

  return {
    open(deviceId: string | undefined, listener: Listener): Promise<OpenResult> {
      // The page shows a preview until it handles the start of the test, which may happen at this moment.
      if (open?.listener === 'test' && listener === 'preview') return Promise.resolve({ kind: 'closed' });
      if (open && (open.deviceId === deviceId || open.openedId === deviceId)) {
        open.listener = listener;
        return open.opening;
      }
      close();
      open = start(deviceId, listener);
      return open.opening;
    },
    /** @param opening The result of `open`, if only that opening is to be released. */
    release(listener: Listener, opening = open?.opening): void {
      if (open?.listener === listener && open.opening === opening) close();
    },
  };
}

async function openWith(load: LoadLiveMicrophone, options: LiveMicrophoneOptions): Promise<OpenResult> {
  try {
    const { openLiveMicrophone } = await load();
    return await openLiveMicrophone(options);
  } catch {
    return options.signal.aborted ? { kind: 'closed' } : { kind: 'failed', verdict: notLoaded };
  }
}
