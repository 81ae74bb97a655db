/**
 * Journeys with the browser's own microphone: its fake device, its worklet and its recorder, in real time. All others
 * use a counted microphone. They run one at a time, because a concurrent browser interrupts their sound.
 */
const reasons = {
  'whole flow': 'One run in each engine with nothing replaced.',
  'two channels': 'The device delivers two channels, and the browser keeps them apart.',
  gaps: 'Pieces that are missing are found at the rate of the device, which the browser does not convert.',
  loop: 'What the speakers play comes back through the sound server, by the clock of the sound card.',
  'two recordings': "The browser's recorders write both tracks as WebM, which is decoded and played.",
  question: "The browser's own question about a device, which only the keys of a window answer.",
} as const;

export const REAL_TIME = '@real-time';

/**
 * Tag of a journey with a counted microphone that measures the line, or is faster than a time limit of the product: it
 * has the machine to itself, too.
 */
export const ALONE = '@alone';

export const realTime = (
  why: keyof typeof reasons,
  { tag = [] }: { readonly tag?: string | readonly string[] } = {},
) => ({
  tag: [REAL_TIME, ...[tag].flat()],
  annotation: { type: 'real time', description: reasons[why] },
});
