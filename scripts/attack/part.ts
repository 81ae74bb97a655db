import type { Figure } from '../testing/figure';
import type { Product } from '../testing/product';
import type { Random } from '../testing/random';

export type Settings = Readonly<Record<string, string>>;

/** The short form is part of `npm test`; the long one has no time limit. */
export type Form = 'short' | 'long';

export interface StagedProduct extends Product {
  readonly dataDir: string;
  /** The product's log file. */
  readonly logPath: string;
}

/** Two instances with one PostgreSQL and one blob store, each with its own data folder, as on two machines. */
export interface Pair {
  readonly instances: readonly [StagedProduct, StagedProduct];
  readonly databaseUrl: string;
}

/** The environment of a part. Everything that it starts is stopped with the part. */
export interface Stage {
  readonly form: Form;
  readonly random: Random;
  print(line: string): void;
  /** Starts the built product like `npm start`, with a new data folder unless one is given. */
  start(settings?: Settings, dataDir?: string): Promise<StagedProduct>;
  startPair(settings?: Settings): Promise<Pair>;
}

/** The outcome of a part. It has failed if `wrong` is not empty or a figure misses its goal. */
export interface Outcome {
  readonly figures: readonly Figure[];
  /** Faults, each with the information needed to reproduce it. */
  readonly wrong: readonly string[];
}

export type Run = (stage: Stage) => Promise<Outcome>;

export interface Part {
  readonly title: string;
  readonly run: Run;
}
