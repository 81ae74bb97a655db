import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

interface StatementCounter {
  readonly port: number;
  /** Number of statements until now. */
  count(): number;
  close(): void;
}

/** Message types that run a statement: a simple query, and the execution of a prepared one. */
const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/** A proxy between a product and its database that counts statements, independently of the product. */
export async function countStatements(databaseSocket: string): Promise<StatementCounter> {
  let statements = 0;
  const server = createServer((near) => {
    const far = connect(databaseSocket);
    const count = messageReader((kind) => {
      if (kind === QUERY || kind === EXECUTE) statements += 1;
    });
    near.on('data', count).pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, count: () => statements, close: () => server.close() };
}

/**
 * Splits a client's bytes into messages: a type byte and a length, except for the first one, which has no type byte.
 */
function messageReader(onMessage: (kind: number) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (!isFirst) onMessage(rest.readUInt8(0));
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
}
