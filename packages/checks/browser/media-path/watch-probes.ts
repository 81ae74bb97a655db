import type { PacketLog, Tick } from '../../connection/media/packet-log';
import { until } from '../until';
import type { PacketFormat } from './path-server';
import type { Wire } from './peer';
import { type Probing, type Speeds, sendProbes } from './send-probes';
import type { startTicks } from './start-ticks';

interface WatchOptions {
  readonly peer: Wire;
  readonly format: PacketFormat;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly startTicks: typeof startTicks;
  /** The known speeds of the line, read at each tick. */
  readonly speeds: () => Speeds;
  readonly isOver: (probing: Probing) => boolean;
}

/** The packets and ticks of a finished watch. */
export type WatchedProbes = Pick<PacketLog, 'probes' | 'echoes' | 'ticks'>;

/** Sends probes until `isOver`, or until the ticks end. Rejects when it is cancelled. */
export async function watchProbes(options: WatchOptions): Promise<WatchedProbes> {
  const { nowMs, speeds, isOver } = options;
  const probing = sendProbes(options);
  const ticks: Tick[] = [];
  await until((done) => {
    const end = () => {
      stop();
      done();
    };
    const stop = options.startTicks({
      onTick(sentAtMs) {
        ticks.push({ sentAtMs, arrivedAtMs: nowMs() });
        probing.follow(speeds());
        probing.tick();
        if (isOver(probing)) end();
      },
      onError: end,
    });
    return stop;
  }, options.signal);
  return { probes: probing.probes, echoes: probing.echoes, ticks };
}
