import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the product complain without expecting it has found a bug, whatever its assertions say. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  try {
    expect(console.error).not.toHaveBeenCalled();
  } finally {
    // Also after a complaint, which the next try and the next test would find again.
    vi.restoreAllMocks();
  }
});
