import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { killGroup, startEngineProgram } from '../machine/child';
import { webkitWindow } from './description';

interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

interface WindowStart extends WindowSize {
  readonly permission: 'granted' | 'asked';
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface WebkitWindow {
  resize(size: WindowSize): Promise<void>;
  questions(): Promise<number>;
  /** Answers the open prompts, and later ones; `asked` leaves them open. */
  answer(answer: 'granted' | 'denied' | 'asked'): Promise<void>;
  press(point: WindowPoint): Promise<void>;
  key(turn: 'down' | 'up', name: string): Promise<void>;
  close(): void;
}

export function openWindow({ permission, environment, width, height }: WindowStart): WebkitWindow {
  const [program, script] = webkitWindow;
  const child = startEngineProgram(program, [script], {
    ...process.env,
    ...environment,
    PERMISSION: permission,
    SIZE: `${width}x${height}`,
    // WebKit would wait forever for a session bus that cannot be started.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    NO_AT_BRIDGE: '1',
  });
  const command = commandsOf(child);
  return {
    resize: async (size) => void (await command({ size: [size.width, size.height] })),
    questions: async () => (await command({})).questions,
    answer: async (answer) => void (await command({ answer })),
    key: async (turn, name) => void (await command({ [turn]: name })),
    press: async ({ x, y }) => void (await command({ press: [x, y] })),
    close: () => killGroup(child),
  };
}

interface Done {
  readonly questions: number;
}

/** Each command gets one line as its answer, in order. */
function commandsOf({ stdin, stdout }: ChildProcess): (command: object) => Promise<Done> {
  if (stdin === null || stdout === null) throw new Error('the window cannot be told anything');
  const lines = createInterface({ input: stdout });
  return (command) =>
    new Promise((done) => {
      lines.once('line', (line) => done(JSON.parse(line)));
      stdin.write(`${JSON.stringify(command)}\n`);
    });
}
