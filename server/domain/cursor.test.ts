import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cursorKeys } from '../modules/test-sessions/rules';
import { readCursor, writeCursor } from './cursor';

const id = randomUUID();

const written = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

const read = (after: string | undefined, sort: keyof typeof cursorKeys) =>
  readCursor(after, { sort, key: cursorKeys[sort] });

describe('a cursor', () => {
  it('is parsed as it was written, with any name', () => {
    const cursors = [
      { sort: 'newest', key: '1795370400123456', id },
      { sort: 'name', key: 'zoe\u0308 "ﷺ" 🎙', id },
      { sort: 'name', key: '', id },
      { sort: 'result', key: '0', id },
    ] as const;
    expect(cursors.map((cursor) => read(writeCursor(cursor), cursor.sort))).toEqual(cursors);
  });

  it('is absent at the beginning of a list', () => {
    expect(read(undefined, 'newest')).toBeUndefined();
  });

  it('of one sort is invalid for another', () => {
    expect(() => read(writeCursor({ sort: 'newest', key: '1', id }), 'expiry')).toThrow();
  });

  it.each([
    '',
    'x',
    '🎙',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"0":"newest"}').toString('base64url'),
    written(),
    written('newest'),
    written('newest', '1', 'not-an-id'),
    written('newest', 1, id),
    written('newest', '-1', id),
    written('newest', '1e9', id),
    written('newest', '99999999999999999', id),
    written('newest', "1'; drop table users; --", id),
    written('newest', '1', id, 'more'),
    written('oldest', '1', id),
    written('name', 'a\u0000b', id),
    written('name', 'a\ud800', id),
    written('name', 'a'.repeat(1001), id),
  ])('is not made of %j', (text) => {
    const fields = { after: 'cursor_invalid' };
    for (const sort of ['newest', 'name'] as const)
      expect(() => read(text, sort)).toThrow(expect.objectContaining({ code: 'invalid', fields }));
  });
});
