import { describe, expect, it } from 'vitest';
import { mostConnections, openFilesLimit } from './open-files';

describe('the maximum number of connections', () => {
  it.each([
    [1024, 480],
    [256, 96],
    [66, 1],
    [10, 1],
  ])('of %i open files are %i', (openFiles, connections) => {
    expect(mostConnections(openFiles)).toBe(connections);
  });
});

describe('the limit of open files', () => {
  it.runIf(process.platform === 'linux')('is that of this process', () => {
    expect(openFilesLimit()).toBeGreaterThan(100);
  });

  it('is unknown if the system does not report it', () => {
    expect(openFilesLimit('/proc/there-is-no-such-file')).toBeUndefined();
  });
});
