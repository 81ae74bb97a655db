type OnBlock = (listener: (block: Float32Array) => void) => () => void;

/**
 * Leaves out what comes while the system mutes the track: its silence is never a reading (M8). A hidden page gives no
 * verdict on a mute, so that a take that was left alone is too short rather than too quiet.
 */
export const heardBlocks =
  (onBlock: OnBlock, track: Pick<MediaStreamTrack, 'muted'>): OnBlock =>
  (listener) =>
    onBlock((block) => {
      if (!track.muted) listener(block);
    });
