import { readFile } from 'node:fs/promises';

/** Size and offsets of `Record` in link-emulator.c: little-endian, without padding. */
const RECORD_BYTES = 20;
const at = { cameInAtMs: 0, delayMs: 8, length: 12, clientPort: 14, direction: 16, fate: 17, firstByte: 18 } as const;

const DIRECTIONS = ['down', 'up'] as const;
const FATES = ['delivered', 'lost', 'queue full', 'blocked'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** A UDP packet in the emulator, and its fate. */
export interface LoggedPacket {
  /** Arrival at the emulator, by the system's clock. */
  readonly cameInAtMs: number;
  /** Time until it left the emulator; 0 if it never did. */
  readonly delayMs: number;
  /** Length of the packet including the IP header. */
  readonly bytes: number;
  readonly clientPort: number;
  readonly direction: Direction;
  readonly fate: (typeof FATES)[number];
  /** First byte of the UDP payload, which identifies the protocol (RFC 7983). */
  readonly firstByte: number;
}

function named<Name>(names: readonly Name[], index: number): Name {
  const name = names[index];
  if (name === undefined) throw new Error(`the emulator's log has no packets of kind ${index}`);
  return name;
}

/** Parses a log, in the order in which the packets left or were dropped. An incomplete last record is ignored. */
export function parseEmulatorLog(log: Buffer): readonly LoggedPacket[] {
  const count = Math.floor(log.length / RECORD_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const record = log.subarray(index * RECORD_BYTES);
    return {
      cameInAtMs: record.readDoubleLE(at.cameInAtMs),
      delayMs: record.readFloatLE(at.delayMs),
      bytes: record.readUInt16LE(at.length),
      clientPort: record.readUInt16LE(at.clientPort),
      direction: named(DIRECTIONS, record.readUInt8(at.direction)),
      fate: named(FATES, record.readUInt8(at.fate)),
      firstByte: record.readUInt8(at.firstByte),
    };
  });
}

export const readEmulatorLog = async (path: string): Promise<readonly LoggedPacket[]> =>
  parseEmulatorLog(await readFile(path));
