import { expect, test } from 'vitest';
import { explainLog } from './embedded-postgres-error';

test.each([
  { said: 'FATAL:  could not write lock file "postmaster.pid": No space left on device', told: 'is full' },
  { said: 'FATAL:  could not open file "global/pg_control": Permission denied', told: 'do not belong to the user' },
  { said: 'FATAL:  data directory "/data/postgres" has wrong ownership', told: 'do not belong to the user' },
  { said: 'FATAL:  database files are incompatible with server', told: 'another version of PostgreSQL' },
  { said: 'postgres: /lib/libc.so.6: version `GLIBC_2.27 not found', told: 'needs glibc 2.27' },
  {
    said: 'initdb: error: could not look up effective user ID 5555: user does not exist',
    told: 'has no name in /etc/passwd',
  },
  { said: 'PANIC:  something new', told: 'see its last words' },
])('"$said" is reported as "$told"', ({ said, told }) => {
  const { message } = explainLog(`LOG:  starting\n${said}\n`, '/data/postgres.log');
  expect(message).toContain(told);
  expect(message).toContain(`/data/postgres.log ends with: LOG:  starting | ${said}`);
});
