/** Video and sound of a guest as recording programs write them to the guest's own disk: 1080p and one uncompressed voice, in bits per second. */
export const RECORDING_BITS_PER_S = 8_000_000;

/**
 * Against fingerprinting, browsers state a whole number of GiB to every page: Chromium from 138 on `usage` + 10 GiB, Firefox 10 GiB in
 * all. Such a figure says nothing of this machine.
 */
export const STATED_TO_ALL_BYTES = 2 ** 30;

/** Less room than this is worth a word, in minutes: the usual length of an interview. */
export const LITTLE_ROOM_MINUTES = 60;
