import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineProgram } from './child';
import { startPulseAudio } from './pulse-audio';

/**
 * Outputs, as the browser lists them. The microphone hears the first, never the second, and the third with the delay of
 * a network.
 */
export const OUTPUTS = ['Studio-Speakers', 'Studio-Headphones', 'Kitchen-Speakers'] as const;

const SCRIPT = `
load-module module-null-sink sink_name=speakers rate=48000 sink_properties=device.description=${OUTPUTS[0]}
load-module module-null-sink sink_name=headphones rate=48000 sink_properties=device.description=${OUTPUTS[1]}
load-module module-null-sink sink_name=network rate=48000 sink_properties=device.description=${OUTPUTS[2]}
load-module module-loopback source=network.monitor sink=speakers latency_msec=1500
load-module module-remap-source source_name=microphone master=speakers.monitor source_properties=device.description=Loop
set-default-sink speakers
set-default-source microphone`;

/** PulseAudio's volumes are cube roots of the gain. */
const FULL_VOLUME = 65_536;
const DB_PER_DECADE = 60;

export interface SoundLoop {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the gain from the first output back to the microphone, in dB. */
  setReturn(db: number): Promise<void>;
  close(): void;
}

export async function openSoundLoop(): Promise<SoundLoop> {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-loop-'));
  const { address, env, stop } = await startPulseAudio(join(folder, 'loop'), SCRIPT);
  return {
    environment: { PULSE_SERVER: address },
    setReturn: async (db) => {
      // A separate argument, since "-20dB" would reduce the volume by 20 dB.
      const volume = String(Math.round(FULL_VOLUME * 10 ** (db / DB_PER_DECADE)));
      const [code] = await once(startEngineProgram('pactl', ['set-source-volume', 'microphone', volume], env), 'exit');
      if (code !== 0) throw new Error(`the volume could not be set to ${db} dB`);
    },
    close: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
