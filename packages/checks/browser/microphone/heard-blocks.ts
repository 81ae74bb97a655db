import type { OnBlock } from './level-block';

/**
 * Drops the blocks that arrive while the system mutes the track: their silence is never a reading (M8). On a hidden page a
 * mute is not a verdict, so a take during which the guest left the page is too short rather than too quiet.
 */
export const heardBlocks =
  (onBlock: OnBlock, track: Pick<MediaStreamTrack, 'muted'>): OnBlock =>
  (listener) =>
    onBlock((block, channels) => {
      if (!track.muted) listener(block, channels);
    });
