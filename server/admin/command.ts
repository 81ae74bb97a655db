import type { BlobStore } from '../blobs/blob-store';
import type { OpenDatabase } from '../db/database';
import type { ServerConfig } from '../env';
import type { EventLogger } from '../log-events';

/** The context of a command. The database is that of the installation, whether or not the app runs. */
export interface CommandContext {
  readonly db: OpenDatabase;
  readonly blobs: BlobStore;
  readonly config: ServerConfig;
  readonly log: EventLogger;
  /** Writes one line for the operator to standard output. */
  readonly print: (line: string) => void;
  /** Asks the operator for a yes. False if there is no terminal. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** A command of `npm run admin`: in `commands/`, listed in `run.ts`. */
export interface AdminCommand {
  readonly takes: string;
  readonly summary: string;
  readonly details: string;
  readonly options?: readonly string[];
  readonly mayStartEmpty?: true;
  /** True if it also works on the tables of an older release. */
  readonly mayReadOlder?: true;
  /** @throws UsageError or CommandError if the arguments are wrong, before anything has been opened. */
  readonly prepare: (args: CommandArguments) => Work | Promise<Work>;
}

type Work = (context: CommandContext) => Promise<void>;

export interface OfflineCommand extends Pick<AdminCommand, 'takes' | 'summary' | 'details' | 'options'> {
  readonly prepareOffline: (args: CommandArguments) => OfflineWork;
}

type OfflineWork = (context: Pick<CommandContext, 'config' | 'log' | 'print'>) => Promise<void>;

export interface CommandArguments {
  readonly values: readonly string[];
  readonly options: ReadonlySet<string>;
}

/** Wrong usage, with one line that explains it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that the operator can resolve, with one line that explains it. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
