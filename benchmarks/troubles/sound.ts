import { type ChildProcess, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { echoed } from '../../journeys/stage/echoed';
import { killGroup, startEngineProgram } from '../../journeys/stage/engines/machine/child';
import { startPulseAudio } from '../../journeys/stage/engines/machine/pulse-audio';
import { cutOff, inRoom, mainsHum, mixedParts, RATE_HZ, scaled, whiteNoise } from '../../journeys/stage/sound-parts';
import { readSpeech } from '../../journeys/stage/sounds';

/** What a microphone hears. All but `room` and the taps hold the project's recording of a voice. */
const heard = {
  good: (speech) => inRoom(scaled(speech, -22)),
  /** The voice of the room next door, as a microphone in the wrong place hears it. */
  room: (speech) => inRoom(scaled(speech, -72)),
  'silent room': (speech) => inRoom(speech.map(() => 0)),
  low: (speech) => inRoom(scaled(speech, -45)),
  /** Near full scale all the time, and nowhere at it. */
  loud: (speech) => scaled(speech, -10).map((sample) => 0.985 * Math.tanh(20 * sample)),
  clipped: (speech) => scaled(speech, -4).map(cutOff),
  noisy: (speech) => inRoom(scaled(speech, -26), -36),
  'noise alone': (speech) =>
    inRoom(
      speech.map(() => 0),
      -36,
    ),
  humming: (speech) => mixedParts(inRoom(scaled(speech, -22)), mainsHum(speech.length, -42)),
  'hum alone': (speech) => mixedParts(inRoom(speech.map(() => 0)), mainsHum(speech.length, -42)),
  echoing: (speech) => inRoom(scaled(echoed(speech), -22)),
  tapped: (speech) => mixedParts(inRoom(speech.map(() => 0)), taps(speech.length, 0.5, 0.25)),
  'tapped elsewhere': (speech) => mixedParts(inRoom(speech.map(() => 0)), taps(speech.length, 0, 0.016)),
} as const satisfies Record<string, (speech: Float64Array) => Float64Array>;

export type HeardSound = keyof typeof heard;

/** Three taps from the second second on: a thump of the touched body, and the click that also goes through the air. */
function taps(length: number, thump: number, click: number): Float64Array {
  const noise = whiteNoise(length);
  const sound = new Float64Array(length);
  for (const atS of [1, 1.35, 1.7])
    for (let at = 0; at < 0.15 * RATE_HZ; at += 1) {
      const s = at / RATE_HZ;
      const body = thump * Math.sin(2 * Math.PI * 95 * s) * Math.exp(-s / 0.025);
      const knock = click * Math.sin(2 * Math.PI * 420 * s) * Math.exp(-s / 0.008);
      sound[Math.round(atS * RATE_HZ) + at] = body + knock + click * (noise[at] ?? 0) * Math.exp(-s / 0.0012);
    }
  return sound;
}

/** Names without spaces, which PulseAudio splits. The last two work at the rate of a telephone, and are elsewhere. */
export const MICROPHONES = {
  laptop: { name: 'Built-in-Microphone', rateHz: 48_000 },
  desk: { name: 'Desk-Microphone', rateHz: 48_000 },
  headset: { name: 'BT-Headset', rateHz: 8000 },
} as const;

export type MicrophoneId = keyof typeof MICROPHONES;

export const OUTPUTS = { speakers: 'Built-in-Speakers', monitor: 'HDMI-Monitor' } as const;

export type OutputId = keyof typeof OUTPUTS;

const moduleOf = {
  input: (id: MicrophoneId) =>
    `module-null-sink sink_name=${id}_in rate=${MICROPHONES[id].rateHz} channels=1 sink_properties=device.description=${MICROPHONES[id].name}-feed`,
  microphone: (id: MicrophoneId) =>
    `module-remap-source source_name=${id} master=${id}_in.monitor channels=1 source_properties=device.description=${MICROPHONES[id].name}`,
  output: (id: OutputId) =>
    `module-null-sink sink_name=${id} rate=48000 sink_properties=device.description=${OUTPUTS[id]}`,
} as const;

interface SoundWishes {
  readonly microphones: Readonly<Partial<Record<MicrophoneId, HeardSound>>>;
  /** Without sound, the first one is the default. */
  readonly outputs?: readonly OutputId[];
}

export interface SoundWorld {
  readonly environment: Readonly<Record<string, string>>;
  hear(id: MicrophoneId, sound: HeardSound): void;
  plug(id: MicrophoneId): void;
  unplug(id: MicrophoneId): void;
  setMuted(id: MicrophoneId, isMuted: boolean): void;
  plugOutput(id: OutputId): void;
  /** True if the browser plays through this output now. */
  isPlayed(id: OutputId): boolean;
  close(): void;
}

/** Microphones and outputs that the browser lists as those of a system: each can be unplugged, muted and fed anew. */
export async function openSoundWorld(
  folder: string,
  { microphones, outputs = ['speakers'] }: SoundWishes,
): Promise<SoundWorld> {
  const ids = Object.keys(microphones) as MicrophoneId[];
  const modules = [
    ...outputs.map(moduleOf.output),
    ...ids.flatMap((id) => [moduleOf.input(id), moduleOf.microphone(id)]),
  ];
  const defaults = [
    ...outputs.slice(0, 1).map((id) => `set-default-sink ${id}`),
    ...ids.slice(0, 1).map((id) => `set-default-source ${id}`),
  ];
  const script = [...modules.map((words) => `load-module ${words}`), ...defaults].join('\n');
  const { address, env, stop } = await startPulseAudio(join(folder, `sound-${performance.now()}`), script);
  const pactl = (...words: readonly string[]) => execFileSync('pactl', words, { env, encoding: 'utf8' });
  const load = (words: string) => void pactl('load-module', ...words.split(' '));
  const players = new Map<MicrophoneId, ChildProcess>();
  const lastHeard = new Map<MicrophoneId, HeardSound>();
  const hear = (id: MicrophoneId, sound: HeardSound) => {
    const before = players.get(id);
    if (before) killGroup(before);
    lastHeard.set(id, sound);
    const loop = `while cat "$0"; do :; done | pacat --raw --format=s16le --rate=${RATE_HZ} --channels=1 --device=${id}_in --latency-msec=200`;
    players.set(id, startEngineProgram('sh', ['-c', loop, join(folder, `${sound}.raw`)], env));
  };
  for (const id of ids) hear(id, microphones[id] ?? 'good');
  return {
    environment: { PULSE_SERVER: address },
    hear,
    plug: (id) => {
      load(moduleOf.input(id));
      load(moduleOf.microphone(id));
      pactl('set-default-source', id);
      hear(id, lastHeard.get(id) ?? 'good');
    },
    unplug: (id) => {
      // With its feed: a stream would be moved to that.
      for (const name of [`source_name=${id} `, `sink_name=${id}_in `]) {
        const found = pactl('list', 'short', 'modules')
          .split('\n')
          .find((line) => line.includes(name));
        pactl('unload-module', found?.split('\t')[0] ?? '');
      }
    },
    setMuted: (id, isMuted) => void pactl('set-source-mute', id, isMuted ? '1' : '0'),
    plugOutput: (id) => {
      load(moduleOf.output(id));
      pactl('set-default-sink', id);
    },
    isPlayed: (id) => isPlayedIn(pactl('list', 'short', 'sinks'), pactl('list', 'short', 'sink-inputs'), id),
    close: () => {
      for (const player of players.values()) killGroup(player);
      stop();
    },
  };
}

function isPlayedIn(sinks: string, inputs: string, id: OutputId): boolean {
  const [number] =
    sinks
      .split('\n')
      .map((line) => line.split('\t'))
      .find(([, name]) => name === id) ?? [];
  // The second column of an input is its sink. Players of microphones have sinks of their own.
  return inputs.split('\n').some((line) => number !== undefined && line.split('\t')[1] === number);
}

export async function writeHeardSounds(folder: string): Promise<void> {
  const speech = await readSpeech();
  for (const [name, make] of Object.entries(heard)) {
    const samples = Int16Array.from(make(speech), (sample) => Math.round(32_767 * cutOff(sample)));
    writeFileSync(join(folder, `${name}.raw`), Buffer.from(samples.buffer));
  }
}
