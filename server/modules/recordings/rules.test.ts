import { describe, expect, it } from 'vitest';
import { mp4, webm } from '../../testing/clips';
import { quotaOf, readFilm, savedName, servedType } from './rules';

describe('a film', () => {
  it.each([
    ['webm', webm(), 'video/webm', 'video/webm'],
    ['webm with its codecs named', webm(), 'video/webm;codecs=vp8,opus', 'video/webm'],
    ['mp4', mp4(), 'video/mp4', 'video/mp4'],
    ['mp4 with its codecs named', mp4(), 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
  ])('that is %s is read', (_what, bytes, given, mimeType) => {
    expect(readFilm({ head: bytes, mimeType: given })).toEqual({ kind: 'film', mimeType });
  });

  it.each([
    ['an mp4 that calls itself webm', mp4(), 'video/webm'],
    ['a webm that calls itself mp4', webm(), 'video/mp4'],
    [
      'another EBML file, such as Matroska',
      Buffer.from(webm().toString('latin1').replace('webm', 'matr'), 'latin1'),
      'video/webm',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script> webm'), 'video/webm'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'video/webm'],
    ['three bytes', webm().subarray(0, 3), 'video/webm'],
    ['another type that happens to be a name', webm(), 'toString'],
  ])('is not %s', (_what, bytes, mimeType) => {
    expect(readFilm({ head: bytes, mimeType })).toMatchObject({ kind: 'refused' });
  });
});

describe('the type that a film is sent with', () => {
  it.each([
    ['video/webm', 'video/webm'],
    ['video/mp4', 'video/mp4'],
    ['text/html', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['toString', 'application/octet-stream'],
  ])('of %j is %j', (stored, served) => {
    expect(servedType(stored)).toBe(served);
  });
});

describe('the name that a film is saved under', () => {
  it.each([
    ['setup-recording-1.webm', 'video/webm', 'setup-recording-1.webm'],
    ['CLIP.MP4', 'video/mp4', 'CLIP.MP4'],
    ['clip', 'video/webm', 'clip.webm'],
    ['invoice.html', 'video/webm', 'invoice.html.webm'],
    ['setup.exe', 'video/mp4', 'setup.exe.mp4'],
    ['clip.html', 'text/html', 'clip.html.bin'],
  ])('of %s as %s is %s', (fileName, stored, saved) => {
    expect(savedName(fileName, stored)).toBe(saved);
  });
});

describe('the room of a host', () => {
  const MB = 1_000_000;
  const roomMb = (
    isVouchedFor: boolean,
    usedMb: number,
    usedByAllMb: number,
    settings: readonly [number, number] = [1000, 500],
  ) => {
    const [clipQuotaMb, unconfirmedClipsMb] = settings;
    const usage = { isVouchedFor, usedBytes: usedMb * MB, usedByUnconfirmed: usedByAllMb * MB };
    return quotaOf({ clipQuotaMb, unconfirmedClipsMb }, usage) / MB;
  };

  it.each([
    ['whom the operator knows is the whole', roomMb(true, 900, 5000), 1000],
    ['whom nobody knows is a tenth of what those share', roomMb(false, 0, 0), 50],
    ['whom nobody knows is never more than that of others', roomMb(false, 0, 0, [20, 500]), 20],
    ['whom nobody knows is what the others have left', roomMb(false, 10, 480), 30],
    ['is what they have where the others have left none', roomMb(false, 10, 500), 10],
    ['grows by nothing where there is too much already', roomMb(false, 10, 700), 10],
    ['is none where the operator lets no such clips in', roomMb(false, 0, 0, [1000, 0]), 0],
  ])('%s', (_what, room, expected) => {
    expect(room).toBe(expected);
  });
});
