import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { fromArguments, readOrder } from './order';
import { PacketReflector } from './reflector';
import type { ReflectorWord } from './word';

/*
 * A separate process for the C++ code that parses packets from the internet: it has no database, no secrets and no
 * environment, and the app survives its crash. It exits when the app does, however that ends.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal interrupts all processes of its group; the app stops this one when it is done.
process.on('SIGINT', () => {});

const send = (word: ReflectorWord): void => void (process.connected && process.send?.(word));

/** Loaded with `require`, which takes less CPU time than importing a CommonJS module: a single guest waits for it. */
function loadLibrary(): typeof import('node-datachannel') | undefined {
  try {
    return createRequire(import.meta.url)('node-datachannel');
  } catch (error) {
    send({ kind: 'unusable', reason: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/*
 * Optimising this little code takes some MB and gains nothing in five minutes. The flag is set here because, as a
 * process argument, it would invalidate V8's code cache of Node's own modules.
 */
setFlagsFromString('--no-opt');

const library = loadLibrary();

if (library !== undefined) {
  const options = fromArguments(process.argv.slice(2));
  const reflector = new PacketReflector({ library, options, clock: () => performance.now(), send });
  process.on('message', (message) => {
    const order = readOrder(message);
    if (order?.kind === 'open') reflector.open(order);
    if (order?.kind === 'report') reflector.report(order.id);
  });
}
