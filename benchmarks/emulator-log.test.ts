import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEmulatorLog } from './emulator-log';

function record(cameInAtMs: number, delayMs: number, rest: readonly [number, number, number, number, number]): Buffer {
  const [length, port, direction, fate, firstByte] = rest;
  const bytes = Buffer.alloc(20);
  bytes.writeDoubleLE(cameInAtMs, 0);
  bytes.writeFloatLE(delayMs, 8);
  bytes.writeUInt16LE(length, 12);
  bytes.writeUInt16LE(port, 14);
  bytes.set([direction, fate, firstByte], 16);
  return bytes;
}

it('a log has a record for each packet, without an incomplete last one', () => {
  const log = Buffer.concat([
    record(1_764_000_000_123.25, 20.5, [117, 40_001, 1, 0, 23]),
    record(1_764_000_000_150, 0, [93, 40_001, 0, 3, 1]),
    Buffer.alloc(19),
  ]);
  expect(parseEmulatorLog(log)).toEqual([
    {
      ...{ cameInAtMs: 1_764_000_000_123.25, delayMs: 20.5, bytes: 117, clientPort: 40_001 },
      ...{ direction: 'up', fate: 'delivered', firstByte: 23 },
    },
    {
      ...{ cameInAtMs: 1_764_000_000_150, delayMs: 0, bytes: 93, clientPort: 40_001 },
      ...{ direction: 'down', fate: 'blocked', firstByte: 1 },
    },
  ]);
});

it('other data is refused', () => {
  expect(() => parseEmulatorLog(Buffer.alloc(20, 9))).toThrow('no packets of kind 9');
});

const hasCompiler = spawnSync('cc', ['--version']).status === 0 && process.platform === 'linux';

describe.skipIf(!hasCompiler)('the emulator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-emulator-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'link-emulator');
  if (hasCompiler) execFileSync('cc', ['-o', program, join(import.meta.dirname, 'link-emulator.c'), '-lm']);

  it.each([
    [[], 'CLIENT_NS and SERVER_NS are missing'],
    [['a', 'b'], 'down-kbps is missing'],
    [['a', 'b', 'fast'], 'fast is not NAME=VALUE'],
    [['a', 'b', 'down-mbps=1'], 'unknown option down-mbps'],
    [['a', 'b', 'up-loss-percent=101'], 'up-loss-percent must be a number from 0 to 100, not "101"'],
    [['a', 'b', 'up-jitter-ms=-1'], 'up-jitter-ms must be a number from 0 to 10000, not "-1"'],
    [['a', 'b', 'seed='], 'seed must be a number from 0 to 1e+09, not ""'],
    [['a', 'b', 'blocks-udp=yes'], 'blocks-udp must be a number from 0 to 1, not "yes"'],
    [['a', 'b', 'log=/nowhere/log'], 'cannot write to /nowhere/log'],
    [
      ['a', 'b', 'down-kbps=9', 'up-kbps=9', 'up-loss-percent=81', 'up-loss-run=4'],
      'with runs of 4 packets, loss is at most 80%, but up-loss-percent is 81',
    ],
  ])('refuses %j', (words, refusal) => {
    const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, `link-emulator: ${refusal}\n`]);
  });
});
