/**
 * Bit rate of a guest's video and sound as recording programs write them to the guest's disk: 1080p and one
 * uncompressed voice, in bits per second.
 */
export const RECORDING_BITS_PER_S = 8_000_000;

/**
 * Against fingerprinting, browsers report a whole number of GiB to every page: Chromium from 138 on `usage` + 10 GiB,
 * Firefox 10 GiB in total. Such a figure does not describe this machine.
 */
export const STATED_TO_ALL_BYTES = 2 ** 30;

/** Recording time in minutes below which the page recommends freeing space: the usual length of an interview. */
export const LITTLE_ROOM_MINUTES = 60;
