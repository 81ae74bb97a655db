import type { Figure } from '../testing/figure';
import type { Product } from '../testing/product';
import type { Random } from '../testing/random';

export type Settings = Readonly<Record<string, string>>;

/** The short form is part of `npm test`; the long one takes as long as it needs. */
export type Form = 'short' | 'long';

export interface StagedProduct extends Product {
  readonly dataDir: string;
  /** The file that it logs to. */
  readonly logPath: string;
}

/** Two instances on one PostgreSQL and one blob store, each with a folder of its own, as on two machines. */
export interface Pair {
  readonly instances: readonly [StagedProduct, StagedProduct];
  readonly databaseUrl: string;
}

/** What a part attacks, and its random seed. Everything that it has started stops with the part. */
export interface Stage {
  readonly form: Form;
  readonly random: Random;
  say(line: string): void;
  /** The built product as `npm start` runs it, on a fresh folder unless one is given. */
  start(settings?: Settings, dataDir?: string): Promise<StagedProduct>;
  startPair(settings?: Settings): Promise<Pair>;
}

/** The outcome of an attack. It has failed if anything is wrong or a figure misses its goal. */
export interface Outcome {
  readonly figures: readonly Figure[];
  /** Each with what is needed to reproduce it. */
  readonly wrong: readonly string[];
}

export type Run = (stage: Stage) => Promise<Outcome>;

export interface Part {
  readonly title: string;
  readonly run: Run;
}
