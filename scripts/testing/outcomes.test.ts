import { describe, expect, it } from 'vitest';
import { playwrightOutcomes, vitestOutcomes } from './outcomes';

const red = '\u001b[31mexpected 1 to be 2\u001b[39m\n    at somewhere';
const plain = 'expected 1 to be 2\n    at somewhere';

describe('the outcomes of Vitest', () => {
  const file = (assertionResults: readonly object[], rest = {}) => ({ name: '/a.test.ts', assertionResults, ...rest });
  const outcomesOf = (...testResults: object[]) =>
    vitestOutcomes({ testResults } as Parameters<typeof vitestOutcomes>[0]);
  const test = (fullName: string, status: string, failureMessages: readonly string[] | null = []) => ({
    ...{ fullName, status, failureMessages },
  });

  it('tell what passed, at which try, and what did not', () => {
    const tests = [test('one', 'passed'), test('two', 'passed', [red]), test('three', 'failed', [red, 'again'])];
    expect(outcomesOf(file([...tests, test('four', 'skipped', null)]))).toEqual({
      passed: 2,
      flaky: [{ name: '/a.test.ts: two', message: plain }],
      failed: [{ name: '/a.test.ts: three', message: plain }],
    });
  });

  it('count a file that cannot be run as a failure', () => {
    const broken = file([], { status: 'failed', message: red });
    expect(outcomesOf(broken)).toEqual({ passed: 0, flaky: [], failed: [{ name: '/a.test.ts', message: plain }] });
  });

  it('count a hook that failed behind tests that passed as a failure', () => {
    const withHook = file([test('one', 'passed')], { status: 'failed', message: red });
    expect(outcomesOf(withHook)).toEqual({ passed: 1, flaky: [], failed: [{ name: '/a.test.ts', message: plain }] });
  });

  it('count what was thrown between the tests as a failure', () => {
    const report = { testResults: [], unhandledErrors: [red] };
    const failed = [{ name: 'between the tests', message: plain }];
    expect(vitestOutcomes(report)).toEqual({ passed: 0, flaky: [], failed });
  });

  it('are none without a report', () => {
    expect(vitestOutcomes({})).toEqual({ passed: 0, flaky: [], failed: [] });
  });
});

describe('the outcomes of Playwright', () => {
  const failure = {
    error: { message: red },
    attachments: [{ name: 'trace' }, { name: 'error-context', path: '/results/error-context.md' }],
  };
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', ...results: object[]) => ({
    ...{ title, file: 'a.journey.ts', line: 7, tests: [{ status, results }] },
  });

  it('tell what passed, at which try, and what did not, in suites of any depth', () => {
    const passed = { attachments: [] };
    const report = {
      suites: [
        { specs: [spec('one', 'expected', passed), spec('two', 'skipped', passed)] },
        { suites: [{ specs: [spec('three', 'flaky', failure, passed)] }] },
        { suites: [{ specs: [spec('four', 'unexpected', failure, failure)] }] },
      ],
    };
    const trouble = { message: plain, context: '/results/error-context.md' };
    expect(playwrightOutcomes(report as Parameters<typeof playwrightOutcomes>[0])).toEqual({
      passed: 2,
      flaky: [{ name: 'a.journey.ts:7: three', ...trouble }],
      failed: [{ name: 'a.journey.ts:7: four', ...trouble }],
    });
  });

  it('are none without a report', () => {
    expect(playwrightOutcomes({})).toEqual({ passed: 0, flaky: [], failed: [] });
  });
});
