import { describe, expect, it } from 'vitest';
import { mp4, webm } from '../../testing/clips';
import { readFilm } from './rules';

const read = (bytes: Buffer, mimeType: string) => readFilm({ clipData: bytes.toString('base64'), mimeType });

describe('a film', () => {
  it.each([
    ['webm', webm(), 'video/webm', 'video/webm'],
    ['webm with its codecs named', webm(), 'video/webm;codecs=vp8,opus', 'video/webm'],
    ['mp4', mp4(), 'video/mp4', 'video/mp4'],
    ['mp4 with its codecs named', mp4(), 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/mp4'],
  ])('that is %s is read', (_what, bytes, given, mimeType) => {
    expect(read(bytes, given)).toEqual({ kind: 'film', bytes, mimeType });
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
    expect(read(bytes, mimeType)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['the prefix of a data URL', `data:video/webm;base64,${webm().toString('base64')}`],
    ['a letter too few', webm('ab').toString('base64').slice(0, -1)],
    ['the letters of another alphabet', webm('\xff\xff\xff\xff').toString('base64url')],
    ['line breaks', `${webm().toString('base64').slice(0, 40)}\n${webm().toString('base64').slice(40)}`],
    ['something behind its end', `${webm('ab').toString('base64')}====AAAA`],
  ])('is not read from base64 with %s', (_what, clipData) => {
    expect(readFilm({ clipData, mimeType: 'video/webm' })).toEqual({
      kind: 'refused',
      reason: 'Clip data must be base64, without a prefix',
    });
  });
});
