const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
/** Vectors that lie across two lines of the cache take longer. */
const VECTOR_BYTES = 16;

interface Numbers {
  readonly weights: ArrayLike<number>;
  readonly biases: ArrayLike<number>;
}

export interface SimdMemory {
  /** @throws RangeError when there is no more. */
  readonly reserve: (length: number) => Float32Array;
  /** The addresses of copies that stay. */
  readonly keep: (filter: Numbers) => { readonly weights: number; readonly biases: number };
}

/** Hands out a module's memory once, from its start to its end; all of it is 0. */
export const createSimdMemory = (buffer: ArrayBuffer): SimdMemory => {
  let next = 0;
  const reserve = (length: number): Float32Array => {
    const numbers = new Float32Array(buffer, next, length);
    next += VECTOR_BYTES * Math.ceil((FLOAT_BYTES * length) / VECTOR_BYTES);
    return numbers;
  };
  const copy = (numbers: ArrayLike<number>): number => {
    const place = reserve(numbers.length);
    place.set(numbers);
    return place.byteOffset;
  };
  return { reserve, keep: ({ weights, biases }) => ({ weights: copy(weights), biases: copy(biases) }) };
};
