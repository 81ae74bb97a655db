import { describe, expect, it } from 'vitest';
import { startErrorText } from './start-error';

const own = { port: 3000, host: 'localhost', databaseUrl: undefined };
const external = { ...own, databaseUrl: ['postgres://db/linecheck'] };

const systemError = (fields: object) => Object.assign(new Error('as the system names it'), fields);

describe('an error at the start is explained', () => {
  it.each([
    [{ code: 'EADDRINUSE', syscall: 'listen' }, own, /^The port is in use.*PORT=3001\.$/],
    [{ code: 'EACCES', syscall: 'listen' }, { ...own, port: 80 }, /^This user may not listen on port 80\. Set PORT/],
    [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, { ...own, host: '10.9.9.9' }, /^HOST is 10\.9\.9\.9, .* Set HOST/],
    [
      { code: 'EAI_AGAIN', syscall: 'getaddrinfo', hostname: 'localhost' },
      own,
      /^HOST is localhost, .*HOST=127\.0\.0\.1/,
    ],
    [
      { code: 'ENOSPC', syscall: 'symlink', path: '16 6069', dest: '/data' },
      own,
      /^The disk of \/data is full\. Free some space\.$/,
    ],
    [{ code: 'EACCES', syscall: 'mkdir', path: '/data' }, external, /^This user may not write \/data\. Give it to/],
    [{ code: 'EROFS', syscall: 'access', path: '/data' }, external, /^\/data is on a read-only file system/],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, external, /^No PostgreSQL answers at the address of DATABASE_URL/],
    [
      { code: 'EAI_AGAIN', syscall: 'getaddrinfo', hostname: 'db' },
      external,
      /^The host of DATABASE_URL cannot be resolved/,
    ],
    [{ code: '28P01' }, external, /^PostgreSQL refuses the password/],
    [{ code: '53100' }, external, /^The disk of PostgreSQL is full/],
    [{ message: 'timeout expired' }, external, /^The host of DATABASE_URL does not answer/],
  ])('%j', (fields, place, text) => {
    expect(startErrorText(systemError(fields), place)).toMatch(text);
  });

  it('as it is where the table has no words for it, and by its code without a message', () => {
    expect(startErrorText(systemError({ code: 'EIO' }), own)).toBe('as the system names it');
    expect(startErrorText(systemError({ code: 'EIO', message: '' }), own)).toBe('EIO');
  });
});
