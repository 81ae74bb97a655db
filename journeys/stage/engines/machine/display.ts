import { once } from 'node:events';
import { killGroup, startEngineProgram } from './child';

export interface VirtualDisplay {
  readonly name: string;
  close(): void;
}

export async function openDisplay(): Promise<VirtualDisplay> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = startEngineProgram('Xvfb', args, process.env);
  if (server.stdout === null) throw new Error('Xvfb has no output');
  const [number] = await once(server.stdout, 'data');
  return { name: `:${String(number).trim()}`, close: () => killGroup(server) };
}
