/**
 * Distribution of a device's sound over its channels:
 *
 * - `mono`: the device has one channel;
 * - `stereo`: both carry sound, and nothing is lost in mono;
 * - `left-only`, `right-only`: the other one is at least 20 dB lower;
 * - `cancelling`: one is the inversion of the other, so that they cancel in mono.
 */
export const CHANNEL_LAYOUTS = ['mono', 'stereo', 'left-only', 'right-only', 'cancelling'] as const;

export type ChannelLayout = (typeof CHANNEL_LAYOUTS)[number];
