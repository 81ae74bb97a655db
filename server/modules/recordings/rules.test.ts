import { describe, expect, it } from 'vitest';
import { mp4, webm } from '../../testing/clips';
import { decodeBase64, quotaOf, savedName, servedType, videoTypeOf } from './rules';

describe('a video', () => {
  it.each([
    ['webm', webm(), 'video/webm', 'video/webm'],
    ['webm with its codecs named', webm(), 'video/webm;codecs=vp8,opus', 'video/webm'],
    ['mp4', mp4(), 'video/mp4', 'video/mp4'],
    ['mp4 with its codecs named', mp4(), 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
  ])('that is %s is accepted', (_what, bytes, given, mimeType) => {
    expect(videoTypeOf({ head: bytes, mimeType: given })).toBe(mimeType);
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
    expect(videoTypeOf({ head: bytes, mimeType })).toBeUndefined();
  });
});

describe('base64', () => {
  it.each(['', 'QQ==', 'QUI=', 'QUJD', webm().toString('base64')])('includes %j', (text) => {
    expect(decodeBase64(text)).toEqual(Buffer.from(text, 'base64'));
  });

  it.each([
    ['without its padding', 'QQ'],
    ['with too much padding', 'QUJD===='],
    ['with an unused bit', 'QR=='],
    ['of the alphabet for addresses', '-_-_'],
    ['with a line break', 'QUJD\nQUJD'],
    ['with the prefix of a data URL', 'data:video/webm;base64,QUJD'],
    ['that continues after its padding', 'QQ==QUJD'],
  ])('does not include a text %s', (_what, text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});

describe('the content type of a video', () => {
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

describe('the file name of a video', () => {
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

describe('the storage quota of a host', () => {
  const MB = 1_000_000;
  const roomMb = (
    isVerified: boolean,
    usedMb: number,
    usedByAllMb: number,
    settings: readonly [number, number] = [1000, 500],
  ) => {
    const [clipQuotaMb, unconfirmedClipsMb] = settings;
    const usage = { isVerified, usedBytes: usedMb * MB, usedByUnconfirmed: usedByAllMb * MB };
    return quotaOf({ clipQuotaMb, unconfirmedClipsMb }, usage) / MB;
  };

  it.each([
    ['is the whole quota for a verified host', roomMb(true, 900, 5000), 1000],
    ['of an unverified host is a tenth of the shared one', roomMb(false, 0, 0), 50],
    ['of an unverified host is never more than that of others', roomMb(false, 0, 0, [20, 500]), 20],
    ['of an unverified host is what the others have left', roomMb(false, 10, 480), 30],
    ['is what they have where the others have left none', roomMb(false, 10, 500), 10],
    ['grows by nothing where there is too much already', roomMb(false, 10, 700), 10],
    ['is zero if the operator allows no such clips', roomMb(false, 0, 0, [1000, 0]), 0],
  ])('%s', (_what, storageUsage, expected) => {
    expect(storageUsage).toBe(expected);
  });
});
