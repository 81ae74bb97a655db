import { Readable } from 'node:stream';

interface Punctuation {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
  readonly empty: string;
}

const compact: Punctuation = { opening: '[', between: ',', closing: ']', empty: '[]' };

/** A JSON array of serialised entries, for lists too large for memory. */
export const jsonList = (written: AsyncIterable<string>): Readable => Readable.from(listText(written));

export async function* listText(
  written: AsyncIterable<string>,
  { opening, between, closing, empty }: Punctuation = compact,
): AsyncGenerator<string> {
  let before = opening;
  for await (const entry of written) {
    yield `${before}${entry}`;
    before = between;
  }
  yield before === between ? closing : empty;
}
