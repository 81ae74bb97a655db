import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilSaid } from '../scripts/testing/product';
import { type EmulatedLink, emulatorWords } from './emulated-link';
import { inRealTime } from './real-time';

/** The properties of the link between a guest and the server. Rates count IP bytes, as providers do. */
export interface Link {
  readonly downMbps: number;
  readonly upMbps: number;
  /** Round trip in ms; half of it in each direction. */
  readonly roundTripMs: number;
  /** Share of lost packets, in each direction. */
  readonly lossPercent: number;
}

const SERVER_ADDRESS = '10.77.0.1';
const CLIENT_ADDRESS = '10.77.0.2';
/** Time limit of the emulator, in case this script is killed. */
const MAX_SECONDS = 120;
/**
 * Size of the emulated router's queue: a tenth of a second at the faster direction's rate, within the sizes of real
 * routers.
 */
const QUEUE_MS = 100;
const QUEUE_KB = { least: 48, most: 1024 } as const;

/** Two network namespaces, one for the browser and one for the product, and a configurable link between them. */
export interface Wire {
  readonly serverHost: string;
  /** Prefixes that run a command at the server's end and at the guest's. */
  readonly enterServer: readonly string[];
  readonly enterClient: readonly string[];
  /** Path of a program that starts the given browser at the guest's end. */
  wrapBrowser(browser: string): Promise<string>;
  shape(link: Link): Promise<void>;
  /** @param logPath File for a record of every UDP packet, which `readEmulatorLog` reads. */
  emulate(link: EmulatedLink, logPath?: string): Promise<void>;
  /** IP bytes through the guest's network device since the link was shaped, in both directions. */
  bytesMoved(): Promise<number>;
  close(): Promise<void>;
}

/** The reason why this machine cannot shape links; undefined if it can. */
export function shapedLinkObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to make network namespaces';
  if (!existsSync('/dev/net/tun')) return 'it needs /dev/net/tun';
  const folders = (process.env.PATH ?? '').split(':');
  const missing = ['ip', 'cc'].filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return missing.length === 0 ? undefined : `it needs ${missing.join(' and ')} (Debian: iproute2, gcc)`;
}

/** @param folder For the compiled emulator; the caller removes it. */
export function openWire(folder: string): Wire {
  const [client, server] = [`linecheck-cli-${process.pid}`, `linecheck-srv-${process.pid}`];
  const emulator = join(folder, 'link-emulator');
  execFileSync('cc', ['-O2', '-o', emulator, join(import.meta.dirname, 'link-emulator.c'), '-lm']);
  for (const namespace of [client, server]) openNamespace(namespace);
  let running: ChildProcess | undefined;
  const unplug = async () => {
    running?.kill();
    if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    running = undefined;
  };
  const emulate = async (link: EmulatedLink, logPath?: string) => {
    await unplug();
    const words = [...emulatorWords(link), `seconds=${MAX_SECONDS}`, ...(logPath ? [`log=${logPath}`] : [])];
    const [command, ...rest] = inRealTime('first', [emulator, client, server, ...words]);
    running = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
    await untilSaid(running, 'ready');
    address(client, 'client', CLIENT_ADDRESS);
    address(server, 'server', SERVER_ADDRESS);
  };
  return {
    serverHost: SERVER_ADDRESS,
    enterServer: inside(server),
    enterClient: inside(client),
    wrapBrowser: (browser) => writeWrapper(join(folder, 'browser.sh'), [...inside(client), browser]),
    shape: (link) => emulate(emulatedLink(link)),
    emulate,
    bytesMoved: () => countBytes(client),
    close: async () => {
      await unplug();
      for (const namespace of [client, server]) ip('netns', 'del', namespace);
    },
  };
}

const ip = (...words: readonly string[]): string => execFileSync('ip', words, { encoding: 'utf8' });
const inside = (namespace: string): readonly string[] => ['ip', 'netns', 'exec', namespace];

function openNamespace(name: string): void {
  ip('netns', 'add', name);
  ip('-n', name, 'link', 'set', 'lo', 'up');
  // The kernel's cached TCP metrics of one link must not affect the next.
  ip('netns', 'exec', name, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/tcp_no_metrics_save');
}

function address(namespace: string, device: string, its: string): void {
  ip('-n', namespace, 'addr', 'add', `${its}/24`, 'dev', device);
  ip('-n', namespace, 'link', 'set', device, 'up');
}

function emulatedLink({ downMbps, upMbps, roundTripMs, lossPercent }: Link): EmulatedLink {
  const wished = (Math.max(downMbps, upMbps) * QUEUE_MS) / 8;
  const queueKb = Math.round(Math.min(QUEUE_KB.most, Math.max(QUEUE_KB.least, wished)));
  const way = (mbps: number) => ({ kbps: mbps * 1000, delayMs: roundTripMs / 2, lossPercent, queueKb });
  return { down: way(downMbps), up: way(upMbps) };
}

/** A longer queue would result in the finding `busy-too-late`, which would hide the verdict of the values. */
const SHORT_QUEUE_MS = 200;

/** A link whose queues hold equally long in both directions, whatever the rates. */
export function evenLink({ downMbps, upMbps, roundTripMs, lossPercent }: Link): EmulatedLink {
  const way = (mbps: number) => ({
    ...{ kbps: mbps * 1000, delayMs: roundTripMs / 2, lossPercent },
    queueKb: Math.min(QUEUE_KB.most, (mbps * SHORT_QUEUE_MS) / 8),
  });
  return { down: way(downMbps), up: way(upMbps) };
}

async function writeWrapper(path: string, command: readonly string[]): Promise<string> {
  await writeFile(path, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

async function countBytes(namespace: string): Promise<number> {
  const [device] = JSON.parse(ip('-n', namespace, '-s', '-j', 'link', 'show', 'client')) as LinkStatistics[];
  if (device === undefined) throw new Error('the link does not exist any more');
  return device.stats64.rx.bytes + device.stats64.tx.bytes;
}

interface LinkStatistics {
  readonly stats64: { readonly rx: { readonly bytes: number }; readonly tx: { readonly bytes: number } };
}
