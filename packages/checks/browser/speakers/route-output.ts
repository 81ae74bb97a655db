import { chosenDeviceId } from '../devices/open-stream';

/** `sinkId` is an object for a context without an output. */
export type OutputContext = AudioContext & {
  readonly sinkId?: string | object;
  readonly setSinkId?: (deviceId: string) => Promise<void>;
};

/**
 * - `chosen`: the context plays on the chosen output, or on the default one if none was chosen;
 * - `default`: the browser does not let this page choose an output, so the context plays on the default one;
 * - `gone`: the output was disconnected.
 */
export type OutputRoute = 'chosen' | 'default' | 'gone';

/** Time in ms after which a browser that does not answer is taken for one that refuses. */
const TIMEOUT_MS = 3000;

/**
 * Sets the output of a context. Nothing is set while nothing was chosen: a page that may not choose an output, for
 * example by a header of its server, is refused the default one as well.
 */
export async function routeOutput(context: OutputContext, outputId: string | undefined): Promise<OutputRoute> {
  const wanted = chosenDeviceId(outputId) ?? '';
  const current = () => context.sinkId ?? '';
  if (!context.setSinkId || current() === wanted) return 'chosen';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<'refused'>((resolve) => {
    timer = setTimeout(() => resolve('refused'), TIMEOUT_MS);
  });
  const asked = context.setSinkId(wanted).then(
    () => 'chosen' as const,
    (thrown: unknown) => (thrown instanceof Error && thrown.name === 'NotFoundError' ? 'gone' : 'refused'),
  );
  const route = await Promise.race([asked, tooLong]);
  clearTimeout(timer);
  if (route !== 'refused') return route;
  // An output that was set before stays set, and is not the one that the guest has chosen now.
  return current() === '' ? 'default' : 'gone';
}
