import { unsigned, type ValueType, variable, type WasmCode, type WasmVariable } from './wasm-code';

/**
 * A function that computes one row, from the address of its input to the address of its output. Its settings are
 * constant for all rows.
 */
export interface RowFunction<Setting extends string = string> {
  readonly settings: readonly Setting[];
  readonly locals: readonly ValueType[];
  readonly body: WasmCode;
}

/** Declares the local variables of a function. */
interface Locals {
  readonly address: () => WasmVariable<'i32'>;
  readonly vector: () => WasmVariable<'v128'>;
}

type Variables<Setting extends string> = Readonly<Record<Setting | 'source' | 'target', WasmVariable<'i32'>>>;

interface Definition<Setting extends string> {
  readonly settings: readonly Setting[];
  readonly write: (parameters: Variables<Setting>, locals: Locals) => readonly WasmCode[];
}

const ROW_PARAMETERS = ['source', 'target'] as const;

const parametersOf = (settings: readonly string[]): readonly string[] => [...ROW_PARAMETERS, ...settings];

/**
 * Defines a function. `write` returns the statements, in terms of the parameters and of local variables, all of which
 * start at 0.
 */
export const defineRowFunction = <const Setting extends string>(
  definition: Definition<Setting>,
): RowFunction<Setting> => {
  const { settings, write } = definition;
  const names = parametersOf(settings);
  const locals: ValueType[] = [];
  const local = <Type extends ValueType>(type: Type): WasmVariable<Type> =>
    variable(type, names.length + locals.push(type) - 1);
  const parameters = Object.fromEntries(names.map((parameter, index) => [parameter, variable('i32', index)]));
  const variables = parameters as Variables<Setting>; // One for each of `names`.
  const statements = write(variables, { address: () => local('i32'), vector: () => local('v128') });
  return { settings, locals, body: statements.flat() };
};

/** `\0asm` and version 1. */
const PREAMBLE = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const SECTIONS = { types: 1, functions: 3, memory: 5, exports: 7, code: 10 } as const;
const TYPES = { i32: 0x7f, v128: 0x7b, function: 0x60 } as const;
const EXPORTED = { function: 0, memory: 2 } as const;
const NO_MAXIMUM = 0;
const END = 0x0b;

const vector = (parts: readonly WasmCode[]): WasmCode => [...unsigned(parts.length), ...parts.flat()];
const sized = (code: WasmCode): WasmCode => [...unsigned(code.length), ...code];
const section = (id: number, parts: readonly WasmCode[]): WasmCode => [id, ...sized(vector(parts))];
const text = (name: string): WasmCode => sized([...name].map((character) => character.charCodeAt(0)));

const typeOf = ({ settings }: RowFunction): WasmCode => [
  TYPES.function,
  ...vector(parametersOf(settings).map(() => [TYPES.i32])),
  ...vector([]),
];

const codeOf = ({ locals, body }: RowFunction): WasmCode =>
  sized([...vector(locals.map((type) => [1, TYPES[type]])), ...body, END]);

/** A module that exports the functions by their names, and its `memory` of `pages` pages (of 64 KiB). */
export const encodeModule = (
  functions: Readonly<Record<string, RowFunction>>,
  pages: number,
): Uint8Array<ArrayBuffer> => {
  const definitions = Object.values(functions);
  const names = Object.keys(functions);
  return Uint8Array.from([
    ...PREAMBLE,
    ...section(SECTIONS.types, definitions.map(typeOf)),
    ...section(
      SECTIONS.functions,
      definitions.map((_, index) => unsigned(index)),
    ),
    ...section(SECTIONS.memory, [[NO_MAXIMUM, ...unsigned(pages)]]),
    ...section(SECTIONS.exports, [
      [...text('memory'), EXPORTED.memory, 0],
      ...names.map((name, index) => [...text(name), EXPORTED.function, ...unsigned(index)]),
    ]),
    ...section(SECTIONS.code, definitions.map(codeOf)),
  ]);
};
