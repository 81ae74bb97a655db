/**
 * The separability of two groups by a threshold: the area under the receiver operating characteristic curve, which is
 * the probability that a value of the first group is larger than one of the second. 0.5 means inseparable, 0 and 1 mean
 * completely separable.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}
