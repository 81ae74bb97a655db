import { convolveRow } from './convolve-row';
import { depthwiseRow } from './depthwise-row';
import { copyRow, poolRow } from './residual-row';
import { encodeModule, type RowFunction } from './wasm-module';

/** 4 MiB; the network needs 3.2. */
const MEMORY_PAGES = 64;

const rowFunctions = { convolveRow, depthwiseRow, copyRow, poolRow } as const;

type RowFunctions = typeof rowFunctions;
type RowCall = (source: number, target: number, ...settings: readonly number[]) => void;

/** The exports of an instance of `simdModule`. */
export type SimdExports = { readonly memory: { readonly buffer: ArrayBuffer } } & {
  readonly [Name in keyof RowFunctions]: RowCall;
};

/** The kernel's code as a WebAssembly module of about 1.5 kB. */
export const simdModule = (): Uint8Array<ArrayBuffer> => encodeModule(rowFunctions, MEMORY_PAGES);

type SettingsOf<Name extends keyof RowFunctions> =
  RowFunctions[Name] extends RowFunction<infer Setting> ? Readonly<Record<Setting, number>> : never;

/** Binds a function to its settings; the result is called row by row with the addresses of its input and output. */
export const prepareRow = <Name extends keyof RowFunctions>(
  exports: SimdExports,
  name: Name,
  settings: SettingsOf<Name>,
) => {
  const call = exports[name];
  const numbers = rowFunctions[name].settings.map((setting) => settings[setting as keyof SettingsOf<Name>]);
  return (source: number, target: number): void => call(source, target, ...numbers);
};
