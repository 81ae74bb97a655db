import { describe, expect, it } from 'vitest';
import { base64Of, clipFileName, plainType } from './clip-file';

describe('the data of a clip', () => {
  it.each([
    ['data:video/webm;base64,GkXfow==', 'GkXfow=='],
    ['data:video/webm;codecs=vp8,opus;base64,GkXfow==', 'GkXfow=='],
    ['data:video/mp4;codecs="avc1.42E01E,mp4a.40.2";base64,AAAA', 'AAAA'],
  ])('of %s is %s', (dataUrl, data) => {
    expect(base64Of(dataUrl)).toBe(data);
  });
});

describe('the name of a clip', () => {
  it.each([
    ['guest-recording', 'video/webm;codecs=vp8,opus', 'guest-recording-1772366400000.webm'],
    ['setup-recording', 'video/webm', 'setup-recording-1772366400000.webm'],
    ['setup-recording', 'video/mp4;codecs=avc1', 'setup-recording-1772366400000.mp4'],
    ['guest-recording', '', 'guest-recording-1772366400000.webm'],
  ] as const)('for a %s of type %s is %s', (prefix, mimeType, name) => {
    expect(clipFileName(prefix, mimeType, Date.parse('2026-03-01T12:00:00Z'))).toBe(name);
  });
});

it('a type is sent without its codecs', () => {
  expect(['video/webm;codecs=vp8,opus', 'video/mp4'].map(plainType)).toEqual(['video/webm', 'video/mp4']);
});
