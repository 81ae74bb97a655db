/** Start-up trouble that the operator can act on: the message is one line, and no stack is needed to understand it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export const ownPostgres = 'set DATABASE_URL to use a PostgreSQL of your own';

export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function messageOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said || systemCode(error) || 'no reason given';
}

interface Explanation {
  readonly sign: RegExp;
  readonly sentence: string;
}

/** What PostgreSQL and initdb say when they give up, and what an operator can do about it. First match counts. */
const explanations: readonly Explanation[] = [
  {
    sign: /No space left on device|ENOSPC/,
    sentence: 'the disk that holds the database is full: free some space',
  },
  { sign: /Disk quota exceeded/, sentence: 'the disk quota for the database is used up: free some space' },
  {
    sign: /EBUSY|EXDEV/,
    sentence: 'the database folder itself is a mount point: mount the data directory above it instead',
  },
  { sign: /Read-only file system|EROFS/, sentence: 'the database folder is on a read-only file system' },
  {
    sign: /database files are incompatible with server/,
    sentence: 'the database folder was made by another version of PostgreSQL',
  },
  {
    sign: /error while loading shared libraries|version `GLIBC/,
    sentence: `the PostgreSQL that comes with Linecheck needs glibc 2.27 or newer; ${ownPostgres}`,
  },
  {
    sign: /Cannot allocate memory|could not map anonymous shared memory/,
    sentence: 'there is too little memory',
  },
  { sign: /could not create any Unix-domain sockets/, sentence: 'no folder here can hold a unix socket' },
  {
    sign: /Permission denied|EACCES|Operation not permitted|invalid permissions|wrong ownership/,
    sentence: 'the files of the database folder do not belong to the user that PostgreSQL runs as',
  },
];

/** The sentence for the operator, with the last lines of the log as evidence. */
export function explainLog(log: string, logFile: string): EmbeddedPostgresError {
  const known = explanations.find(({ sign }) => sign.test(log));
  const sentence = known?.sentence ?? 'see its last words';
  return new EmbeddedPostgresError(`PostgreSQL did not start: ${sentence}. ${logFile} ends with: ${lastLines(log)}`);
}

export function lastLines(log: string): string {
  return log.trim().split('\n').slice(-5).join(' | ') || '(nothing)';
}
