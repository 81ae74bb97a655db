import { guestBrowserOf, openGuestBrowser } from './browser';
import { sleep } from './guest';
import type { GuestHand } from './hands';
import {
  type HeardSound,
  MICROPHONES,
  type MicrophoneId,
  OUTPUTS,
  type OutputId,
  openSoundWorld,
  type SoundWorld,
} from './sound';
import { chooseDevice, type GuestTrouble, visitWith, wrong } from './trouble';

/** Longer than three taps and the pause after them. */
const TAPPING_MS = 4000;

interface SoundFault extends Pick<GuestTrouble, 'name' | 'causes' | 'injected'> {
  readonly hears: HeardSound;
  /** What is left of it when the guest is silent. */
  readonly withoutVoice?: HeardSound;
  readonly mends: readonly GuestHand[];
}

const soundTrouble = ({ hears, withoutVoice = 'silent room', mends, ...named }: SoundFault): GuestTrouble => ({
  ...named,
  check: 'microphone',
  open: async (stage) => {
    const installation = await stage.plain();
    const sound = await openSoundWorld(stage.folder, { microphones: { laptop: hears } });
    const context = await openGuestBrowser(stage.folder, { sound });
    const fault = wrong();
    const mend = fault.by(() => sound.hear('laptop', 'good'));
    return visitWith({ browser: guestBrowserOf(context), installation, closers: [sound.close] }, () => ({
      isMended: fault.isMended,
      setSilent: (isSilent) => {
        const [voice, room] = fault.isMended() ? (['good', 'silent room'] as const) : ([hears, withoutVoice] as const);
        sound.hear('laptop', isSilent ? room : voice);
      },
      hands: {
        ...Object.fromEntries(mends.map((hand) => [hand, mend])),
        'tap-microphone': () => tap(sound, 'laptop', { laptop: hears }),
      },
    }));
  },
});

/** Taps on one microphone; the others hear it through the air. */
async function tap(
  sound: SoundWorld,
  touched: MicrophoneId,
  before: Readonly<Partial<Record<MicrophoneId, HeardSound>>>,
) {
  const ids = Object.keys(before) as MicrophoneId[];
  for (const id of ids) sound.hear(id, id === touched ? 'tapped' : 'tapped elsewhere');
  await sleep(TAPPING_MS);
  for (const id of ids) sound.hear(id, before[id] ?? 'good');
}

interface ChoiceFault extends Pick<GuestTrouble, 'name' | 'causes' | 'injected'> {
  /** What each microphone hears; the first one is the system's default. */
  readonly microphones: Readonly<Partial<Record<MicrophoneId, HeardSound>>>;
  /** The one that the guest speaks into. */
  readonly right: MicrophoneId;
}

const choiceTrouble = ({ microphones, right, ...named }: ChoiceFault): GuestTrouble => ({
  ...named,
  check: 'microphone',
  open: async (stage) => {
    const installation = await stage.plain();
    const sound = await openSoundWorld(stage.folder, { microphones });
    const context = await openGuestBrowser(stage.folder, { sound });
    const fault = wrong();
    return visitWith({ browser: guestBrowserOf(context), installation, closers: [sound.close] }, (page) => ({
      // Whether the right one is used shows in the pass: the other microphone cannot pass.
      isMended: () => true,
      hands: {
        'choose-another': fault.by(() => chooseDevice(page, 'microphone', MICROPHONES[right].name)),
        'tap-microphone': () => tap(sound, right, microphones),
      },
    }));
  },
});

interface PlugFault extends Pick<GuestTrouble, 'name' | 'causes' | 'injected'> {
  readonly happens: 'before' | 'in mid-check';
  readonly harm: (sound: SoundWorld) => void;
  readonly mends: GuestHand;
  readonly mend: (sound: SoundWorld) => void;
}

const plugTrouble = ({ happens, harm, mends, mend, ...named }: PlugFault): GuestTrouble => ({
  ...named,
  check: 'microphone',
  open: async (stage) => {
    const installation = await stage.plain();
    const sound = await openSoundWorld(stage.folder, { microphones: { laptop: 'good' } });
    if (happens === 'before') harm(sound);
    const context = await openGuestBrowser(stage.folder, { sound });
    const fault = wrong();
    return visitWith({ browser: guestBrowserOf(context), installation, closers: [sound.close] }, (page) => ({
      isMended: fault.isMended,
      hands: { [mends]: fault.by(() => mend(sound)) },
      ...(happens === 'in mid-check' && {
        meanwhile: async () => {
          // In the middle of the take, which begins when the microphone has opened.
          await page
            .getByRole('timer')
            .filter({ hasText: /^[345]$/ })
            .waitFor();
          harm(sound);
        },
      }),
    }));
  },
});

interface OutputFault extends Pick<GuestTrouble, 'name' | 'causes' | 'injected'> {
  readonly outputs: readonly OutputId[];
}

/** The guest hears what the built-in speakers play. */
const outputTrouble = ({ outputs, ...named }: OutputFault): GuestTrouble => ({
  ...named,
  check: 'speakers',
  open: async (stage) => {
    const installation = await stage.plain();
    const sound = await openSoundWorld(stage.folder, { microphones: { laptop: 'silent room' }, outputs });
    const context = await openGuestBrowser(stage.folder, { sound });
    return visitWith({ browser: guestBrowserOf(context), installation, closers: [sound.close] }, (page) => ({
      isMended: () => true,
      hearsSound: () => sound.isPlayed('speakers'),
      hands: {
        'plug-in': () => {
          if (!outputs.includes('speakers')) sound.plugOutput('speakers');
        },
        'choose-another': () => chooseDevice(page, 'speakers', OUTPUTS.speakers),
      },
    }));
  },
});

export const soundTroubles: readonly GuestTrouble[] = [
  plugTrouble({
    name: 'no device',
    causes: ['none-found'],
    injected: 'a sound server without a microphone; one is plugged in',
    happens: 'before',
    harm: (sound) => sound.unplug('laptop'),
    mends: 'plug-in',
    mend: (sound) => sound.plug('laptop'),
  }),
  plugTrouble({
    name: 'unplugged in mid-check',
    causes: ['disconnected', 'device-gone'],
    injected: 'the sound server removes the microphone 3 s after the take has begun',
    happens: 'in mid-check',
    harm: (sound) => sound.unplug('laptop'),
    mends: 'plug-in',
    mend: (sound) => sound.plug('laptop'),
  }),
  plugTrouble({
    name: 'muted by its switch',
    causes: ['digital-silence', 'muted'],
    injected: 'the sound server mutes the microphone',
    happens: 'before',
    harm: (sound) => sound.setMuted('laptop', true),
    mends: 'press-mute-switch',
    mend: (sound) => sound.setMuted('laptop', false),
  }),
  choiceTrouble({
    name: 'wrong default microphone',
    causes: ['too-quiet', 'too-low', 'no-voice'],
    injected: 'two microphones; the default hears the voice 50 dB lower',
    microphones: { laptop: 'room', desk: 'good' },
    right: 'desk',
  }),
  choiceTrouble({
    name: 'Bluetooth at 8 kHz',
    causes: ['telephone-band'],
    injected: 'two microphones; the default works at 8 kHz',
    microphones: { headset: 'good', laptop: 'good' },
    right: 'laptop',
  }),
  soundTrouble({
    name: 'too quiet',
    causes: ['too-low', 'too-quiet'],
    injected: 'voice at −45 dBFS RMS',
    hears: 'low',
    mends: ['come-close', 'turn-input-up'],
  }),
  soundTrouble({
    name: 'too loud',
    causes: ['too-loud', 'clipped'],
    injected: 'voice pressed to −0.1 dBFS all the time, without a sample at full scale',
    hears: 'loud',
    mends: ['move-back', 'turn-input-down', 'turn-gain-down'],
  }),
  soundTrouble({
    name: 'clipped',
    causes: ['clipped', 'flat-tops'],
    injected: 'voice at −4 dBFS RMS, cut at full scale',
    hears: 'clipped',
    mends: ['move-back', 'turn-input-down', 'turn-gain-down'],
  }),
  soundTrouble({
    name: 'noisy',
    causes: ['loud-noise'],
    injected: 'voice at −26 dBFS RMS with noise 10 dB below',
    hears: 'noisy',
    withoutVoice: 'noise alone',
    mends: ['switch-noise-off'],
  }),
  soundTrouble({
    name: 'humming',
    causes: ['hum'],
    injected: 'hum of 50, 100 and 150 Hz at −42 dBFS',
    hears: 'humming',
    withoutVoice: 'hum alone',
    mends: ['unplug-charger'],
  }),
  soundTrouble({
    name: 'echo',
    causes: ['room-echo'],
    injected: 'voice in an empty tiled room',
    hears: 'echoing',
    mends: ['come-close', 'go-to-soft-room'],
  }),
  outputTrouble({
    name: 'sound output gone',
    causes: ['no-sound', 'not-heard', 'not-played', 'elsewhere'],
    injected: 'a sound server without an output but the feed of the microphone; the built-in speakers come back',
    outputs: [],
  }),
  outputTrouble({
    name: 'wrong speaker',
    causes: ['no-sound', 'not-heard', 'elsewhere'],
    injected: 'the default output is a monitor that nobody hears',
    outputs: ['monitor', 'speakers'],
  }),
];
