import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from './free-port';

const run = promisify(execFile);

const guide = resolve(import.meta.dirname, '../../docs/operating.md');

export interface Caddy {
  readonly url: string;
  /** Sends calls only to the instances on these ports from now on. */
  use(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Undefined if Caddy is installed, or else the line to print. */
export const missingCaddy = (): string | undefined =>
  spawnSync('caddy', ['version']).status === 0
    ? undefined
    : 'the rolling restart is not tested: caddy is not installed (Debian: apt-get install caddy)\n';

/** The example for several instances in docs/operating.md, with another address and these instances. */
async function exampleFor(port: number, instances: readonly number[]): Promise<string> {
  const [, example = ''] = /```caddy\n(\(instances\)[\s\S]*?)\n```/.exec(await readFile(guide, 'utf8')) ?? [];
  const to = instances.map((each) => `127.0.0.1:${each}`).join(' ');
  const filled = example.replace(/(?<=^\s+to ).*$/m, to).replace('check.example.org', `http://localhost:${port}`);
  if (!filled.includes(to) || !filled.includes(String(port)))
    throw new Error('docs/operating.md has no example of Caddy before several instances');
  return filled;
}

/** Starts Caddy with the example of docs/operating.md before the instances on these ports. */
export async function openCaddy(folder: string, instances: readonly number[]): Promise<Caddy> {
  const [port, adminPort, file] = [await freePort(), await freePort(), join(folder, 'Caddyfile')];
  const configure = async (ports: readonly number[]) =>
    writeFile(file, `{\n\tadmin localhost:${adminPort}\n}\n${await exampleFor(port, ports)}\n`);
  const args = ['--adapter', 'caddyfile', '--config', file];
  await configure(instances);
  const child = spawn('caddy', ['run', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const exited = once(child, 'exit');
  await untilServing(child.stderr);
  return {
    url: `http://localhost:${port}`,
    use: async (ports) => {
      await configure(ports);
      await run('caddy', ['reload', ...args, '--address', `localhost:${adminPort}`]);
    },
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilServing(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(log)) {
    lines.push(line);
    if (!line.includes('serving initial configuration')) continue;
    // A full pipe would stop Caddy.
    log.resume();
    return;
  }
  throw new Error(`Caddy has ended: ${lines.slice(-3).join('\n')}`);
}
