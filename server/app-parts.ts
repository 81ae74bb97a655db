import type pino from 'pino';
import type { BlobStore } from './blobs/blob-store';
import type { Database } from './db/database';
import type { Config } from './env';
import type { Limits } from './http/limits';
import type { SignInGate } from './http/serve';
import type { Mail } from './mail/mail';
import type { PasswordHasher } from './passwords/password-hasher';

/** What the outside world gives to the app. Tests give the same parts with another clock or another database. */
export interface AppParts {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly mail: Mail;
  readonly passwords: PasswordHasher;
  readonly log: pino.Logger;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** `bytes` from the system's random source. */
  readonly randomBytes: (bytes: number) => Buffer;
  /** How long a letter waits before it is written, in milliseconds: at random, so that nobody knows when that is. */
  readonly letterPause: () => number;
  /** The built web app, or undefined where only the API is served. */
  readonly webFolder: string | undefined;
}

/** What a module's routes get on top: who may call. */
export interface ModuleParts extends AppParts {
  readonly signedIn: SignInGate;
  readonly limits: Limits;
}
