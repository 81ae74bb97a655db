import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineProgram } from './child';
import { startPulseAudio } from './pulse-audio';

/** Microphones, as the browser lists them; the first is the default one. Browsers leave monitors out, so each is remapped. */
export const MICROPHONES = ['Built-in-Microphone', 'Desk-Microphone', 'Headset'] as const;

const SCRIPT = [
  ...MICROPHONES.flatMap((name) => [
    `load-module module-null-sink sink_name=into-${name} rate=48000 channels=1`,
    `load-module module-remap-source source_name=${name} master=into-${name}.monitor channels=1 source_properties=device.description=${name}`,
  ]),
  `set-default-source ${MICROPHONES[0]}`,
].join('\n');

export interface TappedMicrophones {
  readonly environment: Readonly<Record<string, string>>;
  /** Plays a sound into each microphone. Resolves at the end of all. */
  play(tracks: readonly Float32Array[], sampleRateHz: number): Promise<void>;
  /** Plays a WAV file into one microphone again and again. Returns stop. */
  repeat(microphone: (typeof MICROPHONES)[number], file: string): () => void;
  close(): void;
}

export async function openTappedMicrophones(): Promise<TappedMicrophones> {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-microphones-'));
  const { address, env, stop } = await startPulseAudio(join(folder, 'microphones'), SCRIPT);
  return {
    environment: { PULSE_SERVER: address },
    play: async (tracks, sampleRateHz) => {
      const players = tracks.map((track, at) => {
        const file = join(folder, `${at}.raw`);
        writeFileSync(file, new Uint8Array(track.buffer, track.byteOffset, track.byteLength));
        const format = ['--format=float32le', `--rate=${sampleRateHz}`, '--channels=1'];
        return startEngineProgram('pacat', ['-p', '-d', `into-${MICROPHONES[at]}`, ...format, file], env);
      });
      await Promise.all(players.map((player) => once(player, 'exit')));
    },
    repeat: (microphone, file) => {
      let isOver = false;
      const start = () => {
        const player = startEngineProgram('paplay', ['-d', `into-${microphone}`, file], env);
        player.once('exit', () => {
          if (!isOver) current = start();
        });
        return player;
      };
      let current = start();
      return () => {
        isOver = true;
        current.kill();
      };
    },
    close: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
