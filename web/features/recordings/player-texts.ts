/** What the controls of a clip are called. */
export const PLAYER_TEXTS = {
  play: 'Play Recording',
  pause: 'Pause',
  seek: 'Position in the recording',
  mute: 'Mute',
  unmute: 'Unmute',
  fullscreen: 'Full screen',
} as const;
