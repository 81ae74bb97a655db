import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { inTurns } from './zip';

it('other work runs between two entries of a list, although a stream reads them ahead', async () => {
  const order: string[] = [];
  async function* noted() {
    for await (const entry of inTurns(['one', 'two', 'three'])) yield order.push(entry);
  }
  const entries = Readable.from(noted());
  const others = async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise(setImmediate);
      order.push('other');
    }
  };
  await Promise.all([entries.toArray(), others()]);
  expect(order.slice(0, 6)).toEqual(['one', 'other', 'two', 'other', 'three', 'other']);
});
