import { expect, it } from 'vitest';
import { createEmitter } from './emitter';

it('calls listeners until they stop', () => {
  const emitter = createEmitter<number>();
  const heard: number[] = [];
  const stop = emitter.on((value) => heard.push(value));
  emitter.emit(1);
  stop();
  emitter.emit(2);
  expect(heard).toEqual([1]);
});

it('calls a late listener with the last value if it is kept', () => {
  const heard: string[] = [];
  const emitter = createEmitter<string>({ keepLast: true });
  emitter.emit('lost');
  emitter.on((value) => heard.push(value));
  expect(heard).toEqual(['lost']);
});
