import { describe, expect, it, vi } from 'vitest';
import { deny } from '../../testing/storage';
import { enterFullscreen, withFirstPicture } from './clip-player';

describe('enterFullscreen', () => {
  it('asks for the full screen', async () => {
    const video = { requestFullscreen: vi.fn().mockResolvedValue(undefined), webkitEnterFullscreen: vi.fn() };
    await enterFullscreen(video);
    expect(video.requestFullscreen).toHaveBeenCalledOnce();
    expect(video.webkitEnterFullscreen).not.toHaveBeenCalled();
  });

  it('asks an iPhone in its own way', async () => {
    const webkitEnterFullscreen = vi.fn();
    await enterFullscreen({ webkitEnterFullscreen });
    expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
  });

  it.each([
    ['refuses', { requestFullscreen: () => Promise.reject(new TypeError('refused')) }],
    ['has nothing to show yet', { webkitEnterFullscreen: deny }],
    ['has no full screen', {}],
  ])('is no failure where the browser %s', async (_, video) => {
    await expect(enterFullscreen(video)).resolves.toBeUndefined();
  });
});

const STORED = '/api/recordings/7/clip';

it.each([
  [STORED, 'Apple Computer, Inc.', `${STORED}#t=0.001`],
  [STORED, 'Google Inc.', STORED],
  [STORED, '', STORED],
  ['blob:https://check.example.org/1', 'Apple Computer, Inc.', 'blob:https://check.example.org/1'],
  ['data:video/webm;base64,', 'Apple Computer, Inc.', 'data:video/webm;base64,'],
])('%s in a browser by "%s" is loaded from %s', (src, vendor, address) => {
  expect(withFirstPicture(src, vendor)).toBe(address);
});
