import { beforeEach, vi } from 'vitest';

interface ObjectUrls {
  readonly made: readonly string[];
  readonly revoked: readonly string[];
}

/** Creates the URLs `blob:1`, `blob:2` and so on in each test of a file. @returns The created and the revoked URLs of the test. */
export function watchObjectUrls(): ObjectUrls {
  const made: string[] = [];
  const revoked: string[] = [];
  beforeEach(() => {
    made.length = 0;
    revoked.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      const url = `blob:${made.length + 1}`;
      made.push(url);
      return url;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  });
  return { made, revoked };
}
