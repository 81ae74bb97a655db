import type { BlobStore } from '../blobs/blob-store';
import type { Database } from '../db/database';
import type { Config } from '../env';
import type { Logger } from '../logger';

/** What a command works with. The database is that of the installation, whether or not the app runs. */
export interface CommandContext {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly config: Config;
  readonly log: Logger;
  /** One line for the operator, on standard output. */
  readonly say: (line: string) => void;
  /** Asks the operator for a yes. False if there is no terminal. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** A command of `npm run admin`: one file each in `commands/`, listed in `run.ts`. */
export interface Command {
  /** What it takes, such as `EMAIL plus|pro`; empty where it takes nothing. */
  readonly takes: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The rest of what its own help says. */
  readonly details: string;
  /** The names of the options that it knows, all of them without a value. */
  readonly options?: readonly string[];
  /** Whether a database is made where there is none. */
  readonly mayStartEmpty?: true;
  /** @throws UsageError or CommandError before anything has been opened, where the arguments are not right. */
  readonly prepare: (args: Arguments) => Work | Promise<Work>;
}

type Work = (context: CommandContext) => Promise<void>;

export interface Arguments {
  readonly values: readonly string[];
  readonly options: ReadonlySet<string>;
}

/** The command was called wrongly: one line that says how. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that the operator can resolve: one line. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
