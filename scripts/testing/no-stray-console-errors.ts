import { afterEach, beforeEach, expect, vi } from 'vitest';

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
