import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A tool that a way needs is not installed, or does not work on this machine: the way is not tried. */
export class MissingTool extends Error {
  override readonly name = 'Missing';
}

export interface InstallationWay {
  readonly name: string;
  /** Returns the figures for the table. Throws `MissingTool` if it cannot be tried here. */
  readonly play: () => Promise<string>;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The folders of servers and tools, which are not in every user's PATH. */
const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);

export async function output(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<string> {
  try {
    const options = { cwd, env: { ...process.env, PATH, ...env }, maxBuffer: 64e6 };
    return (await execute(command, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${command} ${args.join(' ')}\n${said || String(error)}`);
  }
}

export async function need(program: string, debianPackage = program): Promise<void> {
  const found = await output('which', [program]).catch(() => '');
  if (found === '') throw new MissingTool(`${program} is not installed (Debian: apt-get install ${debianPackage})`);
}

export function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}
