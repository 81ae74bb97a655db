import { measured } from '../../reading';
import {
  isHeadphonesOpen,
  judgeSpeakers,
  type NotPlayed,
  notPlayedVerdict,
  type SpeakersCode,
} from '../../speakers/judge';
import { readSpeakerEcho, type SpeakersReadings } from '../../speakers/readings';
import { MIN_RATE_HZ } from '../../speakers/thresholds';
import type { CheckVerdict } from '../../verdict';
import type { CheckRun } from '../check-run';
import { concernOf } from '../support/concern-of';
import { orUndefined } from '../until';
import { type ProbePlayback, playProbe } from './play-probe';
import type { OutputContext } from './route-output';

export interface SpeakersChoice {
  readonly microphoneId: string | undefined;
  readonly outputId: string | undefined;
  readonly outputLabel: string | undefined;
}

export type SpeakersProgress =
  | { readonly kind: 'opening' }
  | { readonly kind: 'playing'; readonly share: number }
  | {
      readonly kind: 'asking';
      readonly answer: (isHeard: boolean) => void;
      readonly playAgain: () => void;
      /** False if the sound came from the default output, because this page may not choose one. */
      readonly isRouted: boolean;
    }
  | { readonly kind: 'asking-headphones'; readonly answer: (isWorn: boolean) => void; readonly playAgain: () => void }
  | {
      readonly kind: 'not-played';
      readonly reason: NotPlayed;
      readonly playAgain: () => void;
      /** Ends the check without the sound, so that a show that needs it does not keep the other results back. */
      readonly goOn: () => void;
    };

export interface FinishedSpeakers {
  readonly verdict: CheckVerdict<SpeakersCode>;
  readonly readings: SpeakersReadings;
}

interface SessionFacilities {
  /** True if the show needs headphones. The guest is then asked about headphones if the echo does not decide. */
  readonly asksHeadphones?: boolean;
  readonly createContext?: () => OutputContext;
  readonly play?: typeof playProbe;
}

/**
 * Runs the speakers check from the click to its verdict. The sound is repeated as often as the guest wants.
 *
 * @param choose Called before each playback.
 * @throws the reason of the run's signal when aborted.
 */
export async function runSpeakersSession(
  choose: () => SpeakersChoice,
  run: CheckRun<SpeakersProgress>,
  facilities: SessionFacilities = {},
): Promise<FinishedSpeakers> {
  const { play = playProbe, asksHeadphones = false } = facilities;
  const { createContext = () => createOutputContext((options) => new AudioContext(options)) } = facilities;
  // Created within the click: some browsers keep any other context suspended.
  const context = orUndefined(createContext);
  try {
    for (;;) {
      const choice = choose();
      run.onState({ kind: 'opening' });
      const played = context === undefined ? unplayable() : await play({ ...playing(choice, run), context });
      const isHeard = await answerTo(played, run);
      if (isHeard === 'again') continue;
      if (played.kind !== 'played') return { verdict: notPlayedVerdict(), readings: {} };
      const isAsked = asksHeadphones && isHeadphonesOpen(played.listened, isHeard);
      const headphones = isAsked ? await headphonesAnswer(run) : undefined;
      if (headphones !== 'again') return finished(played, { isHeard, headphones }, choice);
    }
  } finally {
    void context?.close();
  }
}

const playing = ({ microphoneId, outputId }: SpeakersChoice, { signal, onState }: CheckRun<SpeakersProgress>) => ({
  ...{ deviceId: microphoneId, outputId, signal, mediaDevices: globalThis.navigator?.mediaDevices },
  onPlaying: (share: number) => onState({ kind: 'playing', share }),
});

/** A browser without Web Audio. */
const unplayable = (): ProbePlayback => ({ kind: 'not-played', why: isLockedDown() ? 'locked-down' : 'unsupported' });

const isLockedDown = () => concernOf(globalThis.navigator?.userAgent ?? '', globalThis) === 'locked-down';

type Finished = Extract<ProbePlayback, { kind: 'played' }>;

interface Answers {
  readonly isHeard: boolean;
  readonly headphones: boolean | undefined;
}

function finished(
  { listened, microphone, isRouted }: Finished,
  answers: Answers,
  { outputLabel }: SpeakersChoice,
): FinishedSpeakers {
  const { isHeard, headphones } = answers;
  return {
    verdict: judgeSpeakers(listened, isHeard),
    readings: {
      heard: measured(isHeard),
      ...(headphones !== undefined && { headphones: measured(headphones) }),
      ...readSpeakerEcho(listened.kind === 'heard' ? listened.echo : undefined),
      device: isRouted ? outputLabel : undefined,
      microphone,
    },
  };
}

type Answer = boolean | 'again';

const answerTo = (played: ProbePlayback, run: CheckRun<SpeakersProgress>): Promise<Answer> =>
  waitForAnswer(run, (answer, playAgain) =>
    played.kind === 'played'
      ? { kind: 'asking', answer, playAgain, isRouted: played.isRouted }
      : { kind: 'not-played', reason: played.why, playAgain, goOn: () => answer(false) },
  );

const headphonesAnswer = (run: CheckRun<SpeakersProgress>): Promise<Answer> =>
  waitForAnswer(run, (answer, playAgain) => ({ kind: 'asking-headphones', answer, playAgain }));

function waitForAnswer(
  { onState, signal }: CheckRun<SpeakersProgress>,
  stateOf: (answer: (isYes: boolean) => void, playAgain: () => void) => SpeakersProgress,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    onState(stateOf(resolve, () => resolve('again')));
  });
}

/** Usual sample rate in Hz. */
const USUAL_RATE_HZ = 48_000;

/**
 * Creates a context whose sample rate is high enough for the probe. The default is the rate of the output device, which
 * may be too low, as for a headset in a call. The context then gets the usual rate, and the browser resamples, so the
 * device plays only the low frequencies of the probe. Exported for tests.
 */
export function createOutputContext<Context extends Pick<AudioContext, 'sampleRate' | 'close'>>(
  create: (options?: AudioContextOptions) => Context,
): Context {
  const context = create();
  if (context.sampleRate >= MIN_RATE_HZ) return context;
  void context.close();
  return create({ sampleRate: USUAL_RATE_HZ });
}
