import { describe, expect, it } from 'vitest';
import { clipFileName, videoFile } from './clip-file';

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

it.each([
  ['video/webm;codecs=vp8,opus', 'video/webm'],
  ['video/mp4', 'video/mp4'],
  ['', 'video/webm'],
])('a recording of type %j is sent as %s, with its bytes', async (recorded, type) => {
  const file = videoFile(new Blob(['a short video'], { type: recorded }));
  expect({ type: file.type, bytes: await file.text() }).toEqual({ type, bytes: 'a short video' });
});
