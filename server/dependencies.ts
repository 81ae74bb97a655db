import type { BlobStore } from './blobs/blob-store';
import type { Database } from './db/database';
import type { Config } from './env';
import type { SignInGate } from './http/serve';
import type { RenderedPages } from './http/web-files';
import type { Limits } from './limits/limits';
import type { AppLogger } from './logger';
import type { Mail } from './mail/mail';
import type { Reflector } from './media-path/reflector-process';
import type { PasswordHasher } from './passwords/password-hasher';
import type { PictureRenderer } from './pictures/picture-renderer';

export interface Dependencies {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly mail: Mail;
  readonly passwords: PasswordHasher;
  readonly pictures: PictureRenderer;
  readonly reflector: Reflector;
  readonly log: AppLogger;
  readonly config: Config;
  /** Aborted when the app begins to stop. */
  readonly stopping: AbortSignal;
  readonly clock: () => number;
  readonly newId: () => string;
  /** `bytes` from the system's random source. */
  readonly randomBytes: (bytes: number) => Buffer;
  /** Random delay in ms before an email is written, so that its timing reveals nothing. */
  readonly emailDelayMs: () => number;
  readonly webFolder: string | undefined;
  readonly pages: RenderedPages | undefined;
}

export interface RouteDependencies extends Dependencies {
  readonly signedIn: SignInGate;
  readonly limits: Limits;
}
