import { Readable } from 'node:stream';

/** A JSON array of what is JSON already, for lists that are too large to be in memory as a whole. */
export const jsonList = (written: AsyncIterable<string>): Readable => Readable.from(textOf(written));

async function* textOf(written: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const entry of written) {
    yield `${separator}${entry}`;
    separator = ',';
  }
  yield separator === ',' ? ']' : '[]';
}
