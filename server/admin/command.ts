import type { BlobStore } from '../blobs/blob-store';
import type { Database } from '../db/database';
import type { Config } from '../env';
import type { Logger } from '../logger';

/** What a command works with. The database is that of the installation, whether or not the app runs. */
export interface Desk {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly config: Config;
  readonly log: Logger;
  /** One line for the operator, on standard output. */
  readonly say: (line: string) => void;
  /** Asks the operator for a yes. False where nobody sits there to give it. */
  readonly ask: (question: string) => Promise<boolean>;
}

/** A command of `npm run admin`: one file each, named in the table of `main.ts`. */
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
  /** @throws WrongUse or Trouble before anything has been opened, where the arguments are not right. */
  readonly prepare: (args: Arguments) => Work | Promise<Work>;
}

type Work = (desk: Desk) => Promise<void>;

export interface Arguments {
  readonly values: readonly string[];
  readonly options: ReadonlySet<string>;
}

/** The operator has called it wrongly: one line that says how. Exit code 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** It could not be done, and the operator can see to it: one line. Exit code 1. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}
