import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { fromArguments, readOrder } from './order';
import { Reflector } from './reflector';
import type { Word } from './word';

/*
 * A process of its own for what parses the packets of strangers in C++: it has no database, no secret and no environment, and if it
 * dies, the app goes on. It ends when the app does, however that ends.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal interrupts all processes of its group; the app stops this one when it is done.
process.on('SIGINT', () => {});

const say = (word: Word): void => void (process.connected && process.send?.(word));

/** By `require`, which needs less of the processor than an import of what is no module: a guest who comes alone waits for it. */
function loadLibrary(): typeof import('node-datachannel') | undefined {
  try {
    return createRequire(import.meta.url)('node-datachannel');
  } catch (error) {
    say({ kind: 'unusable', reason: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/*
 * To optimize the little code there is takes some MB and is worth nothing in five minutes. Said here: as an argument of the process it
 * would make V8 compile Node's own code, which it has compiled for the usual flags.
 */
setFlagsFromString('--no-opt');

const library = loadLibrary();

if (library !== undefined) {
  const options = fromArguments(process.argv.slice(2));
  const reflector = new Reflector({ library, options, clock: () => performance.now(), say });
  process.on('message', (message) => {
    const order = readOrder(message);
    if (order?.kind === 'open') reflector.open(order);
    if (order?.kind === 'report') reflector.report(order.id);
  });
}
