import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilSaid } from '../scripts/testing/product';

/** The properties of the link between a guest and the server. Rates count IP bytes, as providers do. */
export interface ShapedLink {
  readonly downMbps: number;
  readonly upMbps: number;
  /** Round trip in ms; half of it in each direction. */
  readonly roundTripMs: number;
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
/** Other load must not delay the emulated packets. */
const REAL_TIME = ['chrt', '-f', '20'] as const;

export interface NetworkWire {
  readonly serverHost: string;
  readonly enterServer: readonly string[];
  /** Path of a program that starts the given browser at the guest's end. */
  wrapBrowser(browser: string): Promise<string>;
  shape(link: ShapedLink): Promise<void>;
  bytesMoved(): number;
  close(): Promise<void>;
}

export function shapedLinkObstacle(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to make network namespaces';
  if (!existsSync('/dev/net/tun')) return 'it needs /dev/net/tun';
  const folders = (process.env.PATH ?? '').split(':');
  const missing = ['ip', 'cc'].filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  return missing.length === 0 ? undefined : `it needs ${missing.join(' and ')} (Debian: iproute2, gcc)`;
}

/** @param folder For the compiled emulator; the caller removes it. */
export function openWire(folder: string): NetworkWire {
  const [client, server] = [`linecheck-cli-${process.pid}`, `linecheck-srv-${process.pid}`];
  const emulator = join(folder, 'link-emulator');
  execFileSync('cc', ['-O2', '-o', emulator, join(import.meta.dirname, 'link-emulator.c')]);
  for (const namespace of [client, server]) openNamespace(namespace);
  const priority = spawnSync(REAL_TIME[0], [...REAL_TIME.slice(1), 'true']).status === 0 ? REAL_TIME : [];
  let running: ChildProcess | undefined;
  const unplug = async () => {
    running?.kill();
    if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    running = undefined;
  };
  return {
    serverHost: SERVER_ADDRESS,
    enterServer: inside(server),
    wrapBrowser: async (browser) => {
      const path = join(folder, 'browser.sh');
      await writeFile(path, `#!/bin/sh\nexec ${[...inside(client), browser].join(' ')} "$@"\n`);
      await chmod(path, 0o755);
      return path;
    },
    shape: async (link) => {
      await unplug();
      const [command = emulator, ...words] = [...priority, emulator, client, server, `${MAX_SECONDS}`, ...waysOf(link)];
      running = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
      await untilSaid(running, 'ready');
      address(client, 'client', CLIENT_ADDRESS);
      address(server, 'server', SERVER_ADDRESS);
    },
    bytesMoved: () => {
      const [device] = JSON.parse(ip('-n', client, '-s', '-j', 'link', 'show', 'client'));
      return device.stats64.rx.bytes + device.stats64.tx.bytes;
    },
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

function waysOf({ downMbps, upMbps, roundTripMs, lossPercent }: ShapedLink): readonly string[] {
  const wished = (Math.max(downMbps, upMbps) * QUEUE_MS) / 8;
  const queueKb = Math.round(Math.min(QUEUE_KB.most, Math.max(QUEUE_KB.least, wished)));
  return [downMbps, upMbps].map((mbps) => [mbps * 1000, roundTripMs / 2, lossPercent, queueKb].join(','));
}
