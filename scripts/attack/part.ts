import type { Figure } from '../../benchmarks/figure';
import type { Product } from '../../benchmarks/product';
import type { Random } from '../testing/random';

export type Settings = Readonly<Record<string, string>>;

/** The short form is a part of `npm test`; the long one takes the time that it needs. */
export type Form = 'short' | 'long';

export interface StagedProduct extends Product {
  readonly dataDir: string;
  /** The file that it logs to. */
  readonly logPath: string;
}

/** Two on one PostgreSQL and one blob store, each with a folder of its own, as on two machines. */
export interface Pair {
  readonly instances: readonly [StagedProduct, StagedProduct];
  readonly databaseUrl: string;
}

/** What a part attacks, and by which dice. All that it has started stops with the part. */
export interface Stage {
  readonly form: Form;
  readonly random: Random;
  say(line: string): void;
  /** The built product as `npm start` runs it, on a fresh folder unless one is given. */
  start(settings?: Settings, dataDir?: string): Promise<StagedProduct>;
  startPair(settings?: Settings): Promise<Pair>;
}

/** What an attack came to. It has failed where something is wrong or a figure misses its goal. */
export interface Outcome {
  readonly figures: readonly Figure[];
  /** Each with what is needed to see it again. */
  readonly wrong: readonly string[];
}

export type Run = (stage: Stage) => Promise<Outcome>;

export interface Part {
  readonly title: string;
  readonly run: Run;
}
