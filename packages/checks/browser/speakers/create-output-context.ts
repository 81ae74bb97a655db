import { LEAST_RATE_HZ } from '../../speakers/thresholds';

/** Usual sample rate in Hz. */
const USUAL_RATE_HZ = 48_000;

/**
 * Creates a context whose sample rate carries the probe. An output at a telephone's rate, as of a headset in a call,
 * gives a lower one: then the context gets the usual rate, the browser converts the sound, and guest and microphone
 * hear the part that the output can play.
 */
export function createOutputContext<Context extends Pick<AudioContext, 'sampleRate' | 'close'>>(
  create: (options?: AudioContextOptions) => Context,
): Context {
  const context = create();
  if (context.sampleRate >= LEAST_RATE_HZ) return context;
  void context.close();
  return create({ sampleRate: USUAL_RATE_HZ });
}
