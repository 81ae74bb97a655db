import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageSound } from '../../sounds';
import type { EngineProps } from '../engine';
import { killGroup, startEngineProgram } from './child';
import { startPulseAudio } from './pulse-audio';

export const MICROPHONE = 'Studio-Microphone';

const WAV_HEADER_BYTES = 44;

export interface SoundServers {
  environmentFor(sound: StageSound | 'none'): Promise<Readonly<Record<string, string>>>;
  /** Removes the microphone with this sound from every browser that uses it; the next browser gets a new one. */
  unplug(sound: StageSound): Promise<void>;
  close(): void;
}

/**
 * Starts a PulseAudio server for each sound on first use: a microphone that plays the sound in a loop, and silent speakers.
 * Browsers list the microphone like any other of the system.
 */
export function openSoundServers({ sounds }: Pick<EngineProps, 'sounds'>): SoundServers {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-sound-'));
  const servers = new Map<StageSound, Promise<SoundServer>>();
  const started: Promise<SoundServer>[] = [];
  const start = (sound: StageSound) => {
    const server = startServer(join(folder, `${sound}-${started.length}`), sounds[sound]);
    started.push(server);
    servers.set(sound, server);
    return server;
  };
  return {
    environmentFor: async (sound) => {
      if (sound === 'none') return { PULSE_SERVER: `unix:${join(folder, 'none')}` };
      return { PULSE_SERVER: (await (servers.get(sound) ?? start(sound))).address };
    },
    unplug: async (sound) => {
      const server = await servers.get(sound);
      servers.delete(sound);
      await server?.unplug();
    },
    close: () => {
      for (const server of started) void server.then(({ stop }) => stop());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface SoundServer {
  readonly address: string;
  unplug(): Promise<void>;
  stop(): void;
}

const SCRIPT = `
load-module module-null-sink sink_name=speakers rate=48000 sink_properties=device.description=Speakers
load-module module-null-sink sink_name=voice rate=48000 channels=1 sink_properties=device.description=Voice
load-module module-remap-source source_name=microphone master=voice.monitor source_properties=device.description=${MICROPHONE}
set-default-sink speakers
set-default-source microphone`;

async function startServer(path: string, wav: string): Promise<SoundServer> {
  const { address, env, stop } = await startPulseAudio(path, SCRIPT);
  const loop = `while tail -c +${WAV_HEADER_BYTES + 1} "$0"; do :; done | pacat --raw --format=s16le --rate=48000 --channels=1 --device=voice --latency-msec=200`;
  const player = startEngineProgram('sh', ['-c', loop, wav], env);
  return {
    address,
    unplug: async () =>
      void (await once(startEngineProgram('pactl', ['unload-module', 'module-remap-source'], env), 'exit')),
    stop: () => {
      killGroup(player);
      stop();
    },
  };
}
