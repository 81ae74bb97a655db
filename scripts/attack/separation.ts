/**
 * How well a threshold tells two groups apart: the area under the receiver operating characteristic curve, which is the
 * probability that a value of the first group is larger than one of the second. 0.5 means not at all, 0 and 1 mean always.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}
