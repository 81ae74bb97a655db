const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
/** Alignment in bytes; vectors that cross two cache lines take longer. */
const VECTOR_BYTES = 16;

interface Numbers {
  readonly weights: ArrayLike<number>;
  readonly biases: ArrayLike<number>;
}

/** An allocator for a module's memory. */
export interface SimdMemory {
  /** Memory for `length` numbers, all 0. @throws RangeError when there is not enough left. */
  readonly reserve: (length: number) => Float32Array;
  /** Copies a filter into the memory permanently, and returns the addresses. */
  readonly keep: (filter: Numbers) => { readonly weights: number; readonly biases: number };
}

/** Allocates a module's memory from its start to its end, without freeing any; all of it is 0. */
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
