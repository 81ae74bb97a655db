/** Random bytes, which no device on the path can compress. */
export function incompressible(bytes: number, type: string): Blob {
  const tile = crypto.getRandomValues(new Uint8Array(65_536));
  const tiles = Array.from({ length: Math.ceil(bytes / tile.length) }, () => tile);
  return new Blob(tiles).slice(0, bytes, type);
}
