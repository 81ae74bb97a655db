import type { BlobStore } from './blobs/blob-store';
import type { OpenDatabase } from './db/database';
import type { ServerConfig } from './env';
import type { SignInGate } from './http/serve';
import type { RenderedPages } from './http/web-files';
import type { RateLimits } from './limits/limits';
import type { AppLogger } from './logger';
import type { MailTransport } from './mail/mail';
import type { RunningReflector } from './media-path/reflector-process';
import type { PasswordHasher } from './passwords/password-hasher';
import type { PictureRenderer } from './pictures/picture-renderer';

export interface ServerDependencies {
  readonly db: OpenDatabase;
  readonly blobs: BlobStore;
  readonly mail: MailTransport;
  readonly passwords: PasswordHasher;
  readonly pictures: PictureRenderer;
  readonly reflector: RunningReflector;
  readonly log: AppLogger;
  readonly config: ServerConfig;
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

export interface RouteDependencies extends ServerDependencies {
  readonly signedIn: SignInGate;
  readonly limits: RateLimits;
}
