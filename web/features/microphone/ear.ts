import type { Verdict } from '@linecheck/checks/verdict';
import type { LiveMicrophoneOptions, Opened } from './live-microphone';

/** Who is listening. The test takes over from the preview what is open already, so that its start is immediate. */
type Listener = 'preview' | 'test';

/** `closed`: given up before it came to anything; whoever did that knows. */
export type Heard = Opened | { readonly kind: 'closed' };

interface Hearing {
  readonly deviceId: string | undefined;
  readonly controller: AbortController;
  readonly opening: Promise<Heard>;
  /** Known once it is open: a device of the browser's own choice is the same one when it is chosen by its name. */
  openedId?: string;
  listener: Listener;
}

/** At most one microphone at a time. */
export interface Ear {
  /** Before the click: fetches what takes time in it. May be called again. */
  prepare(): void;
  /** Opens the device, or gives the one that is open or being opened already. */
  open(deviceId: string | undefined, listener: Listener): Promise<Heard>;
  /** Gives the device back, unless the other listener has it now. */
  release(listener: Listener): void;
}

/** The part of the page that measures: it comes with the first use. */
type Load = () => Promise<{ openLiveMicrophone(options: LiveMicrophoneOptions): Promise<Opened> }>;

const loadLiveMicrophone: Load = () => import('./live-microphone');

/** The part of the page that measures comes with the first use, and did not come. */
const notLoaded: Verdict = {
  status: 'failed',
  code: 'not-loaded',
  message: 'Microphone setup failed',
  details: 'A part of this page could not be loaded.',
  advice: 'Please check your internet connection and try again.',
};

export function createEar(load = loadLiveMicrophone): Ear {
  let hearing: Hearing | undefined;

  const close = () => {
    hearing?.controller.abort();
    hearing = undefined;
  };

  const start = (deviceId: string | undefined, listener: Listener): Hearing => {
    const controller = new AbortController();
    const opening = openWith(load, { deviceId, signal: controller.signal });
    const started: Hearing = { deviceId, controller, opening, listener };
    const forget = () => {
      if (hearing === started) hearing = undefined;
    };
    void opening.then((heard) => {
      if (heard.kind !== 'live') return forget();
      started.openedId = heard.microphone.deviceId;
      heard.microphone.onLost(() => {
        forget();
        heard.microphone.close();
      });
    });
    return started;
  };

  return {
    prepare() {
      void load().catch(() => undefined);
    },
    open(deviceId, listener) {
      if (hearing && (hearing.deviceId === deviceId || hearing.openedId === deviceId)) {
        hearing.listener = listener;
        return hearing.opening;
      }
      close();
      hearing = start(deviceId, listener);
      return hearing.opening;
    },
    release(listener) {
      if (hearing?.listener === listener) close();
    },
  };
}

async function openWith(load: Load, options: LiveMicrophoneOptions): Promise<Heard> {
  try {
    const { openLiveMicrophone } = await load();
    return await openLiveMicrophone(options);
  } catch {
    return options.signal.aborted ? { kind: 'closed' } : { kind: 'failed', verdict: notLoaded };
  }
}
