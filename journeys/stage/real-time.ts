/**
 * Journeys that hear the browser's own microphone: its fake device, its worklet and its recorder, in real time. Everything else hears a
 * counted one. They are played one at a time, because a browser beside them tears their sound.
 */
const reasons = {
  'the whole flow': 'One run in each engine with nothing replaced.',
} as const;

export const REAL_TIME = '@real-time';

/** The details of such a journey. */
export const realTime = (
  why: keyof typeof reasons,
  { tag = [] }: { readonly tag?: string | readonly string[] } = {},
) => ({
  tag: [REAL_TIME, ...[tag].flat()],
  annotation: { type: 'real time', description: reasons[why] },
});
