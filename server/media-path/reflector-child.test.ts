import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { ReflectorChild } from './reflector-child';

it.each([
  ['no word', "{ kind: 'nonsense' }"],
  ['a word without its values', "{ kind: 'connected', id: 7 }"],
  ['a text', "'ended'"],
])('a process that sends %s is ended', async (_what, said) => {
  const script = `process.send(${said}); setInterval(() => undefined, 60_000);`;
  const program = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const news: unknown[] = [];
  const death = await new Promise<unknown>((onDeath) => {
    new ReflectorChild(program, { onNews: (word) => void news.push(word), onDeath });
  });
  expect(death).toEqual({ code: null, signal: 'SIGKILL' });
  expect(news).toEqual([]);
});
