import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test in which the product logs an unexpected error has found a bug, whatever its assertions say. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  try {
    expect(console.error).not.toHaveBeenCalled();
  } finally {
    // Also after a failure: the next try and the next test would see the error again.
    vi.restoreAllMocks();
  }
});
