import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the product complain without expecting it has found a bug, whatever its assertions say. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
