import type pino from 'pino';
import type { BlobStore } from './blobs/blob-store';
import type { Database } from './db/database';
import type { Config } from './env';
import type { RenderedPages } from './http/rendered-pages';
import type { SignInGate } from './http/serve';
import type { Limits } from './limits/limits';
import type { Mail } from './mail/mail';
import type { Reflector } from './media-path/reflector-process';
import type { PasswordHasher } from './passwords/password-hasher';

/** What the app needs from the outside. Tests pass another clock or another database. */
export interface Dependencies {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly mail: Mail;
  readonly passwords: PasswordHasher;
  readonly reflector: Reflector;
  readonly log: pino.Logger;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** `bytes` from the system's random source. */
  readonly randomBytes: (bytes: number) => Buffer;
  /** How long a letter waits before it is written, in milliseconds: at random, so that its timing reveals nothing. */
  readonly letterPause: () => number;
  /** The built web app, or undefined where only the API is served. */
  readonly webFolder: string | undefined;
  /** The pages that are sent with their content, or undefined where all of them are left to the browser. */
  readonly pages: RenderedPages | undefined;
}

/** What a module's routes get in addition: who may call. */
export interface RouteDependencies extends Dependencies {
  readonly signedIn: SignInGate;
  readonly limits: Limits;
}
