interface Pcm {
  readonly sampleRateHz: number;
  readonly channels: readonly (Float32Array | Float64Array)[];
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** A 16-bit WAV file; samples above full scale are clipped. */
export function wavFile(sound: Pcm): ArrayBuffer {
  const length = sound.channels.length * (sound.channels[0]?.length ?? 0);
  const file = new ArrayBuffer(HEADER_BYTES + SAMPLE_BYTES * length);
  writeHeader(new DataView(file), sound);
  interleave(new Int16Array(file, HEADER_BYTES), sound);
  return file;
}

function interleave(samples: Int16Array, { channels }: Pcm): void {
  for (const [channel, heard] of channels.entries()) {
    for (let at = 0; at < heard.length; at += 1) {
      samples[at * channels.length + channel] = 32_767 * Math.max(-1, Math.min(1, heard[at] ?? 0));
    }
  }
}

function writeHeader(file: DataView, { sampleRateHz, channels }: Pcm): void {
  const frameBytes = channels.length * SAMPLE_BYTES;
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) file.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, channels.length, true);
  file.setUint32(24, sampleRateHz, true);
  file.setUint32(28, sampleRateHz * frameBytes, true);
  file.setUint16(32, frameBytes, true);
  file.setUint16(34, 8 * SAMPLE_BYTES, true);
  write(36, 'data');
  file.setUint32(40, file.byteLength - HEADER_BYTES, true);
}
