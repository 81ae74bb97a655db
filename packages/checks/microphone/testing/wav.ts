/** Mono samples, -1 to 1. */
export interface Sound {
  readonly sampleRateHz: number;
  readonly samples: Float32Array;
}

/**
 * Reads a WAV file with 16-bit mono samples, which is all that the fixtures are.
 *
 * @throws Error when it is another kind of file.
 */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = findChunk(view, 'fmt ');
  const data = findChunk(view, 'data');
  const [channels, sampleRateHz, bits] = [
    view.getUint16(format.at + 2, true),
    view.getUint32(format.at + 4, true),
    view.getUint16(format.at + 14, true),
  ];
  if (channels !== 1 || bits !== 16) throw new Error(`Not 16-bit mono: ${channels} channels, ${bits} bits`);
  const samples = Float32Array.from(
    { length: data.length / 2 },
    (_, index) => view.getInt16(data.at + 2 * index, true) / 32768,
  );
  return { sampleRateHz, samples };
}

function findChunk(view: DataView, name: string): { readonly at: number; readonly length: number } {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    const found = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
    if (found === name) return { at: at + 8, length };
    at += 8 + length + (length % 2);
  }
  throw new Error(`No chunk "${name}"`);
}
