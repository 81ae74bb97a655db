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
  /** To be called inside a click: makes what browsers only let run then. May be called again. */
  prepare(): void;
  /** Opens the device, or gives the one that is open or being opened already. */
  open(deviceId: string | undefined, listener: Listener): Promise<Heard>;
  /** Gives the device back, unless the other listener has it now. */
  release(listener: Listener): void;
}

interface EarFacilities {
  /** The part of the page that measures: it comes with the first use. */
  readonly load: () => Promise<{ openLiveMicrophone(options: LiveMicrophoneOptions): Promise<Opened> }>;
  /** Throws where the browser has none, or gives out no more of them. */
  readonly createContext: () => AudioContext;
}

const BROWSER: EarFacilities = {
  load: () => import('./live-microphone'),
  createContext: () => new AudioContext(),
};

/** The part of the page that measures comes with the first use, and did not come. */
const notLoaded: Verdict = {
  status: 'failed',
  code: 'not-loaded',
  message: 'Microphone setup failed',
  details: 'A part of this page could not be loaded.',
  advice: 'Please check your internet connection and try again.',
};

export function createEar({ load, createContext }: EarFacilities = BROWSER): Ear {
  const contextOrNone = () => {
    try {
      return createContext();
    } catch {
      return undefined;
    }
  };
  let context: AudioContext | undefined;
  let hearing: Hearing | undefined;

  const close = () => {
    hearing?.controller.abort();
    hearing = undefined;
  };

  const start = (deviceId: string | undefined, listener: Listener): Hearing => {
    const controller = new AbortController();
    const used = context ?? contextOrNone();
    context = undefined;
    const opening = openWith(load, { deviceId, context: used, signal: controller.signal });
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
      if (hearing !== undefined) return;
      void load().catch(() => undefined);
      context ??= contextOrNone();
      // One that was made before a touch counted is woken by the next. One that stays asleep is told when it is used.
      if (context?.state === 'suspended') void context.resume().catch(() => undefined);
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

async function openWith(load: EarFacilities['load'], options: LiveMicrophoneOptions): Promise<Heard> {
  try {
    const { openLiveMicrophone } = await load();
    return await openLiveMicrophone(options);
  } catch {
    const { context, signal } = options;
    if (context && context.state !== 'closed') void context.close();
    return signal.aborted ? { kind: 'closed' } : { kind: 'failed', verdict: notLoaded };
  }
}
