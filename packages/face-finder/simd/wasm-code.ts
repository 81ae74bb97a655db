/*
 * The WebAssembly instructions that the kernel needs, as expressions that TypeScript checks, and their encoding
 * (WebAssembly Core Specification 2.0, chapter 5). `i32` values are addresses in bytes and counts; `v128` values are
 * four adjacent floats.
 */

/** Encoded instructions. */
export type WasmCode = readonly number[];
/** An address or count (`i32`), or four floats (`v128`). */
export type ValueType = 'i32' | 'v128';

/** Code that leaves one value on the stack. */
interface Expression<Type extends ValueType> {
  readonly type: Type;
  readonly code: WasmCode;
}

/** A local variable or parameter of a function. */
export interface WasmVariable<Type extends ValueType> extends Expression<Type> {
  readonly index: number;
}

type Address = Expression<'i32'>;
type Vector = Expression<'v128'>;

const OPCODES = {
  loop: 0x03,
  end: 0x0b,
  branchIf: 0x0d,
  localGet: 0x20,
  localSet: 0x21,
  constant: 0x41,
  isBelow: 0x49,
  add: 0x6a,
  multiply: 0x6c,
  simd: 0xfd,
} as const;

/** The opcodes that follow the prefix `simd`. */
const SIMD = { load: 0, loadSplat: 9, store: 11, splat: 17, add: 228, multiply: 230, max: 235 } as const;

const NO_RESULT = 0x40;
const FLOAT_ALIGNMENT = 2;

/** Encodes lengths, indices and offsets as LEB128. */
export const unsigned = (value: number): WasmCode =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];

/** Encodes constants as signed LEB128. Exported for tests. */
export const signed = (value: number): WasmCode => {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
};

/** An `i32` constant. */
export const constant = (value: number): Address => ({ type: 'i32', code: [OPCODES.constant, ...signed(value)] });

/** Size of a float in bytes. */
export const ONE_FLOAT = constant(4);
/** Size of a vector in bytes. */
export const FOUR_FLOATS = constant(16);

/** The variable with this index. */
export const variable = <Type extends ValueType>(type: Type, index: number): WasmVariable<Type> => ({
  type,
  index,
  code: [OPCODES.localGet, ...unsigned(index)],
});

/** Assigns a value to a variable. */
export const set = <Type extends ValueType>(to: WasmVariable<Type>, value: Expression<Type>): WasmCode => [
  ...value.code,
  OPCODES.localSet,
  ...unsigned(to.index),
];

const operation =
  (opcode: number) =>
  (a: Address, b: Address): Address => ({
    type: 'i32',
    code: [...a.code, ...b.code, opcode],
  });

/** The sum of two addresses or counts. */
export const add = operation(OPCODES.add);
/** The product of two addresses or counts. */
export const multiply = operation(OPCODES.multiply);
/** 1 if the first of two addresses or counts is the lower one, else 0; both are unsigned. */
export const isBelow = operation(OPCODES.isBelow);

/** Adds to an address variable. */
export const advance = (pointer: WasmVariable<'i32'>, by: Address): WasmCode => set(pointer, add(pointer, by));

/** Runs the statements once, and again while the condition holds. */
export const repeatWhile = (condition: Address, statements: readonly WasmCode[]): WasmCode => [
  OPCODES.loop,
  NO_RESULT,
  ...statements.flat(),
  ...condition.code,
  OPCODES.branchIf,
  0,
  OPCODES.end,
];

const simd = (opcode: number): WasmCode => [OPCODES.simd, ...unsigned(opcode)];
const access = (opcode: number): WasmCode => [...simd(opcode), FLOAT_ALIGNMENT, 0];

const vectorOperation =
  (opcode: number) =>
  (a: Vector, b: Vector): Vector => ({
    type: 'v128',
    code: [...a.code, ...b.code, ...simd(opcode)],
  });

/** Operations on four floats. */
export const floats = {
  zero: { type: 'v128', code: [...constant(0).code, ...simd(SIMD.splat)] },
  load: (from: Address): Vector => ({ type: 'v128', code: [...from.code, ...access(SIMD.load)] }),
  /** Loads one float into all four lanes. */
  loadSplat: (from: Address): Vector => ({ type: 'v128', code: [...from.code, ...access(SIMD.loadSplat)] }),
  store: (to: Address, value: Vector): WasmCode => [...to.code, ...value.code, ...access(SIMD.store)],
  add: vectorOperation(SIMD.add),
  multiply: vectorOperation(SIMD.multiply),
  /** `f32x4.pmax`: a single instruction of the processor, since it has no rules for NaN. */
  max: vectorOperation(SIMD.max),
} as const;
