import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback';

describe('the names of this machine', () => {
  it.each(['localhost', '127.0.0.1', '::1', new URL('http://[::1]:3000').hostname])('%s is one', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', 'localhost.example.org', '10.0.0.7', '[]', ''])('%j is not one', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
