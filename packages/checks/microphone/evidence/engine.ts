/** Sums over the samples of one block from both channels of a device; all are 0 or more, except `products`. */
export interface ChannelSums {
  readonly leftSquares: number;
  readonly rightSquares: number;
  readonly products: number;
}

/**
 * Measures one property of sound while it arrives. The reading does not depend on how the samples are split into
 * blocks, and the memory is bounded by the length of a take.
 */
export interface Engine<Reading> {
  /**
   * Adds the next samples: mono, finite, any number of them.
   *
   * @param channels Sums over the two channels from which the samples were mixed, if the device has two.
   */
  push(block: Float32Array, channels?: ChannelSums): void;
  /**
   * The reading of all samples added before the call; undefined for too few, and never an assumption. May be called at
   * any time.
   */
  reading(): Reading | undefined;
}
