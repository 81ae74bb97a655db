import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails each test in which the product logs an error that the test does not expect. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  try {
    expect(console.error).not.toHaveBeenCalled();
  } finally {
    // Also after a failure: otherwise the next test would fail for the same error.
    vi.restoreAllMocks();
  }
});
