interface Explained {
  readonly cause?: unknown;
  /**
   * The next step, which the app explains: `another-postgres` if this machine cannot run the embedded server,
   * `major-upgrade` if an older PostgreSQL made the database (`upgradeEmbeddedPostgres`).
   */
  readonly remedy?: 'another-postgres' | 'major-upgrade' | undefined;
}

/** A start-up problem that the operator can fix: the message is one line, and understandable without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly remedy: Explained['remedy'];

  constructor(message: string, { cause, remedy }: Explained = {}) {
    super(message, { cause });
    this.remedy = remedy;
  }
}

/** The code of a system or database error; empty without one. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The message of an error, or else its code. */
export function errorMessageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message || systemCode(error) || 'no reason given';
}

interface Explanation {
  readonly sign: RegExp;
  readonly sentence: string;
  readonly remedy?: Explained['remedy'];
}

/** Log messages of PostgreSQL and initdb on failure, with an explanation for the operator. The first match wins. */
const explanations: readonly Explanation[] = [
  {
    sign: /could not look up effective user ID/,
    sentence:
      'its user has no name in /etc/passwd: start as a user who has one, for example as node (uid 1000) in the container',
    remedy: 'another-postgres',
  },
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
    sentence: 'the PostgreSQL of the npm package needs glibc 2.27 or newer',
    remedy: 'another-postgres',
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

/** An error with the explanation for the operator, and the last lines of the log as evidence. */
export function explainLog(log: string, logFile: string): EmbeddedPostgresError {
  const known = explanations.find(({ sign }) => sign.test(log));
  const sentence = known?.sentence ?? 'see its last words';
  const message = `PostgreSQL did not start: ${sentence}. ${logFile} ends with: ${lastLines(log)}`;
  return new EmbeddedPostgresError(message, { remedy: known?.remedy });
}

/** Explains an error of `spawn`, for a program of PostgreSQL that the system does not run. */
export function explainSpawn(program: string, error: unknown): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    ENOENT: 'this system cannot load it (it needs glibc, which Alpine does not have)',
    EACCES: 'its folder does not allow running programs (a noexec mount?)',
    EPERM: 'this process may not switch to the user it runs as; start the app as an ordinary user',
    EINVAL: 'the user it runs as does not exist in this container; start the app as an ordinary user',
  };
  const reason = reasons[systemCode(error)] ?? errorMessageOf(error);
  return new EmbeddedPostgresError(`${program} cannot be run: ${reason}.`, {
    cause: error,
    remedy: 'another-postgres',
  });
}

/** The last five lines of a log, in one line. */
export function lastLines(log: string): string {
  return log.trim().split('\n').slice(-5).join(' | ') || '(nothing)';
}
