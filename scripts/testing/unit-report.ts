import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node';

/** Vitest's JSON report with the errors outside of all tests, which fail a run and are missing in the report. */
export default class UnitReport extends JsonReporter {
  #unhandledErrors: readonly string[] = [];

  constructor() {
    super({});
  }

  override async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[] = []) {
    this.#unhandledErrors = unhandledErrors.map(({ stack, message }) => stack ?? message);
    await super.onTestRunEnd(modules);
  }

  override async writeReport(report: string): Promise<void> {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandledErrors }));
  }
}
