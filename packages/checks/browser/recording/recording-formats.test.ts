import { describe, expect, it } from 'vitest';
import { recordingFormats } from './recording-formats';

const WEBM_FIRST = {
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  video: ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
} as const;
const MP4_FIRST = {
  audio: ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'],
  video: ['video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'],
} as const;

describe('the formats of a recording', () => {
  it.each([
    ['Chromium', 'Google Inc.', WEBM_FIRST],
    ['Firefox', '', WEBM_FIRST],
    ['WebKit', 'Apple Computer, Inc.', MP4_FIRST],
    ['an engine that does not say who made it', undefined, WEBM_FIRST],
  ] as const)('of %s (%s)', (_engine, vendor, { audio, video }) => {
    expect(recordingFormats('audio', vendor)).toEqual(audio);
    expect(recordingFormats('video', vendor)).toEqual(video);
  });
});
