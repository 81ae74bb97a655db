import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { killGroup, startEngineProgram } from './child';

const READY_WITHIN_MS = 10_000;

export interface PulseAudio {
  /** Value of PULSE_SERVER for browsers. */
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): void;
}

/**
 * Starts a separate PulseAudio server, so that it does not affect that of this machine's user.
 *
 * @param path Path of its socket and its script, without extension.
 * @param commands Modules that it loads.
 */
export async function startPulseAudio(path: string, commands: string): Promise<PulseAudio> {
  const [socket, script] = [`${path}.socket`, `${path}.pa`];
  writeFileSync(script, `${commands}\nload-module module-native-protocol-unix socket=${socket} auth-anonymous=1\n`);
  const address = `unix:${socket}`;
  const env = { ...process.env, HOME: tmpdir(), XDG_RUNTIME_DIR: tmpdir(), PULSE_SERVER: address };
  const options = ['--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--realtime=no', '--high-priority=no'];
  const server = startEngineProgram('pulseaudio', ['-n', ...options, '--log-level=error', '--file', script], env);
  await untilReady(socket);
  return { address, env, stop: () => killGroup(server) };
}

async function untilReady(socket: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await answers(socket))) {
    if (performance.now() > deadline) throw new Error('PulseAudio did not start');
    await setTimeout(50);
  }
}

const answers = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const attempt = connect(socket);
    attempt.once('connect', () => {
      attempt.destroy();
      done(true);
    });
    attempt.once('error', () => done(false));
  });
