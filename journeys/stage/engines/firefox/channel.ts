import { createRequire } from 'node:module';

/**
 * Commands that Playwright sends and Firefox 153 (ESR) does not support. Firefox would reject them, and with them every
 * page; no journey depends on them.
 */
const newerCommands: ReadonlySet<unknown> = new Set(['emulation.setMediaFeaturesOverride']);

interface Socket {
  send(data: unknown, ...rest: readonly unknown[]): void;
  emit(event: 'message', data: Buffer, isBinary: boolean): boolean;
  on(event: 'message', listener: (data: Buffer) => void): void;
  off(event: 'message', listener: (data: Buffer) => void): void;
}

// biome-ignore lint/suspicious/noExplicitAny: the type of the result depends on the command.
export type MarionetteCommand = (method: string, parameters: object) => Promise<any>;

let isOpen = false;
let latest: Socket | undefined;

/** Intercepts the messages between Playwright and Firefox. Call it before Firefox is started. */
export function joinChannel(): void {
  if (isOpen) return;
  isOpen = true;
  const { send } = socketOfPlaywright;
  socketOfPlaywright.send = function (this: Socket, data, ...rest) {
    const { method, id } = messageIn(data);
    if (method === 'session.new') latest = this;
    if (!newerCommands.has(method)) return send.call(this, data, ...rest);
    const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
  };
}

/** Larger than the ids of Playwright, which ignores answers to other commands. */
const FIRST_ID = 1_000_000_000;
let commands = 0;

/** The channel of the Firefox that was started last: a Firefox accepts only one. */
export function latestChannel(): MarionetteCommand {
  const socket = latest;
  if (socket === undefined) throw new Error('no Firefox was started');
  return (method, params) => {
    commands += 1;
    const id = FIRST_ID + commands;
    return new Promise((done, fail) => {
      const receive = (data: Buffer) => {
        const answer = messageIn(String(data));
        if (answer.id !== id) return;
        socket.off('message', receive);
        if (answer.type === 'success') done(answer.result);
        else fail(new Error(`${method}: ${answer.message}`));
      };
      socket.on('message', receive);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}

const socketOfPlaywright: Socket = (() => {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'));
  return require('playwright-core/lib/utilsBundle').ws.prototype;
})();

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly type?: unknown;
  readonly result?: unknown;
  readonly message?: unknown;
}

const messageIn = (data: unknown): Message =>
  typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : {};
