import { expect, it } from 'vitest';
import { createEmitter } from './emitter';

it('tells listeners until they stop', () => {
  const emitter = createEmitter<number>();
  const heard: number[] = [];
  const stop = emitter.on((value) => heard.push(value));
  emitter.emit(1);
  stop();
  emitter.emit(2);
  expect(heard).toEqual([1]);
});

it('tells a late listener the last value where it is kept', () => {
  const heard: string[] = [];
  const emitter = createEmitter<string>({ keepLast: true });
  emitter.emit('lost');
  emitter.on((value) => heard.push(value));
  expect(heard).toEqual(['lost']);
});
