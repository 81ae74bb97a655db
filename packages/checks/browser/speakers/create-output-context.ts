import { LEAST_RATE_HZ } from '../../speakers/thresholds';

/** Hz. */
const USUAL_RATE_HZ = 48_000;

/**
 * A context that carries the probe. That of an output at a telephone's rate, as of a headset in a call, does not: there the browser
 * converts what is played, and the guest and the microphone hear as much of it as the output has.
 */
export function createOutputContext<Context extends Pick<AudioContext, 'sampleRate' | 'close'>>(
  create: (options?: AudioContextOptions) => Context,
): Context {
  const context = create();
  if (context.sampleRate >= LEAST_RATE_HZ) return context;
  void context.close();
  return create({ sampleRate: USUAL_RATE_HZ });
}
