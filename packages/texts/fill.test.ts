import { describe, expect, it } from 'vitest';
import { fillMessage } from './fill';

const left = { one: '{count} item left for {name}', other: '{count} items left for {name}' } as const;

describe('fill', () => {
  it('replaces placeholders by parameters', () => {
    expect(fillMessage('en', '{done} of {total} done, {done} in all', { done: 2, total: 5 })).toBe(
      '2 of 5 done, 2 in all',
    );
  });

  it('isolates a right-to-left name, so that what follows it stays on its side', () => {
    expect(fillMessage('en', 'Welcome, {name}!', { name: 'ליאת' })).toBe('Welcome, \u2068ליאת\u2069!');
    expect(fillMessage('en', '{name} (ready)', { name: 'عمر' })).toBe('\u2068عمر\u2069 (ready)');
    expect(fillMessage('en', 'Welcome, {name}!', { name: 'Zoë' })).toBe('Welcome, Zoë!');
  });

  it.each([
    [0, '0 items left for Ada'],
    [1, '1 item left for Ada'],
    [1200, '1,200 items left for Ada'],
  ])('uses the plural form of %i, in English number format', (count, sentence) => {
    expect(fillMessage('en', left, { count, name: 'Ada' })).toBe(sentence);
  });

  it('keeps braces in parameters unchanged', () => {
    expect(fillMessage('en', 'Hello {name}', { name: '{count} $& $1' })).toBe('Hello {count} $& $1');
  });

  it('does not compile without a parameter, or without the count of a plural', () => {
    // @ts-expect-error `total` is missing
    expect(fillMessage('en', '{done} of {total}', { done: 2 })).toBe('2 of {total}');
    // @ts-expect-error `count` is missing
    expect(fillMessage('en', left, { name: 'Ada' })).toBe('{count} items left for Ada');
  });
});
