/** Luma of a color by ITU-R BT.601, 0 to 255 like its channels. */
export const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;
