import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node';

/** Vitest's JSON report, with what was thrown outside of every test: that alone fails a run, and the report says nothing of it. */
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
