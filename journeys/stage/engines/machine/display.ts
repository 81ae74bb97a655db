import { once } from 'node:events';
import { killGroup, startProgram } from './child';

export interface Display {
  readonly name: string;
  close(): void;
}

export async function openDisplay(): Promise<Display> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = startProgram('Xvfb', args, process.env);
  if (server.stdout === null) throw new Error('Xvfb has no output');
  const [number] = await once(server.stdout, 'data');
  return { name: `:${String(number).trim()}`, close: () => killGroup(server) };
}
