import { Readable } from 'node:stream';

/** A JSON array that is written while it is read, for lists that are too large to be in memory as a whole. */
export const jsonList = (entries: AsyncIterable<object>): Readable => Readable.from(textOf(entries));

async function* textOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const entry of entries) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',';
  }
  yield separator === ',' ? ']' : '[]';
}
