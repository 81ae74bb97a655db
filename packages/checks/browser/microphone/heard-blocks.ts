import type { OnBlock } from './level-block';

/**
 * Drops the blocks that arrive while the system mutes the track, or after a script has stopped it: their silence must
 * not be a reading (M8). On a hidden page a mute is not a verdict, and a busy page may detect missing sound too late,
 * so such a take is too short rather than too quiet.
 */
export const heardBlocks =
  (onBlock: OnBlock, track: Pick<MediaStreamTrack, 'muted' | 'readyState'>): OnBlock =>
  (listener) =>
    onBlock((block, channels) => {
      if (!track.muted && track.readyState === 'live') listener(block, channels);
    });
