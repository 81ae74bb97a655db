/**
 * The value below which a given share of the numbers is, interpolated between neighbours; undefined for an empty list.
 *
 * @param share 0 to 1
 */
export function percentile(values: ArrayLike<number>, share: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  if (below === undefined) return undefined;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}
