import { ProductStage } from '../harness/stage';
import type { MeasuredFigure } from '../testing/figure';
import type { RandomSource } from '../testing/random';

/** The long form has no time limit. */
export type AttackForm = 'short' | 'long';

export class AttackStage extends ProductStage {
  constructor(
    readonly form: AttackForm,
    readonly random: RandomSource,
  ) {
    super();
  }

  print(line: string): void {
    process.stdout.write(`  ${line}\n`);
  }
}

/** The outcome of an attack. It has succeeded, and the product failed, if `wrong` is not empty or a figure misses its goal. */
export interface AttackOutcome {
  readonly figures: readonly MeasuredFigure[];
  readonly wrong: readonly string[];
}
