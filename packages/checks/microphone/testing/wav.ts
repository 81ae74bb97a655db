/** One channel of samples, -1 to 1. */
export interface DecodedWav {
  readonly sampleRateHz: number;
  readonly samples: Float32Array;
}

const FLOAT = 3;
const EXTENSIBLE = 65_534;

/** Reads one sample, by its format and bits. */
const SAMPLES: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  'integer 16': (view, at) => view.getInt16(at, true) / 2 ** 15,
  'integer 24': (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23,
  'integer 32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  'float 32': (view, at) => view.getFloat32(at, true),
};

/**
 * Reads the first channel of a WAV file with integers of 16, 24 or 32 bits or floats of 32.
 *
 * @throws Error if the file has another format.
 */
export function readWav(bytes: Uint8Array): DecodedWav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = findChunk(view, 'fmt ');
  const data = findChunk(view, 'data');
  const [channels, bits] = [view.getUint16(format.at + 2, true), view.getUint16(format.at + 14, true)];
  const coding = view.getUint16(format.at, true);
  const isFloat = (coding === EXTENSIBLE ? view.getUint16(format.at + 24, true) : coding) === FLOAT;
  const kind = `${isFloat ? 'float' : 'integer'} ${bits}`;
  const read = SAMPLES[kind];
  if (read === undefined) throw new Error(`Samples that are not read: ${kind}`);
  const frameBytes = (channels * bits) / 8;
  const length = Math.min(data.length, bytes.byteLength - data.at);
  const samples = Float32Array.from({ length: Math.floor(length / frameBytes) }, (_, index) =>
    read(view, data.at + index * frameBytes),
  );
  return { sampleRateHz: view.getUint32(format.at + 4, true), samples };
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
