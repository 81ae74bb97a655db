import { describe, expect, it } from 'vitest';
import { playwrightOutcomes, vitestOutcomes } from './outcomes';

const red = '\u001b[31mexpected 1 to be 2\u001b[39m\n    at somewhere';
const plain = 'expected 1 to be 2\n    at somewhere';

describe('the outcomes of Vitest', () => {
  const file = (assertionResults: readonly object[], rest = {}) => ({ name: '/a.test.ts', assertionResults, ...rest });
  const test = (fullName: string, status: string, failureMessages: readonly string[] | null = []) => ({
    ...{ fullName, status, failureMessages },
  });
  const outcomesOf = (report: object) => vitestOutcomes(report as Parameters<typeof vitestOutcomes>[0]);
  const broken = { status: 'failed', message: red };

  it('are the passed and the failed tests', () => {
    const tests = [test('one', 'passed'), test('two', 'passed'), test('three', 'failed', [red, 'again'])];
    expect(outcomesOf({ testResults: [file([...tests, test('four', 'skipped', null)])] })).toEqual({
      passed: 2,
      failed: [{ name: '/a.test.ts: three', message: plain }],
    });
  });

  it.each([
    ['a file that cannot be run', { testResults: [file([], broken)] }, 0, ['/a.test.ts']],
    ['a hook after tests that passed', { testResults: [file([test('one', 'passed')], broken)] }, 1, ['/a.test.ts']],
    ['an error between the tests', { testResults: [], unhandledErrors: [red] }, 0, ['between the tests']],
    ['nothing, without a report', {}, 0, []],
  ])('count as a failure: %s', (_what, report, passed, names) => {
    const failed = names.map((name) => ({ name, message: plain }));
    expect(outcomesOf(report)).toEqual({ passed, failed });
  });
});

describe('the outcomes of Playwright', () => {
  const failure = {
    error: { message: red },
    attachments: [{ name: 'trace' }, { name: 'error-context', path: '/results/error-context.md' }],
  };
  const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', ...results: object[]) => ({
    ...{ title, file: 'a.journey.ts', line: 7, tests: [{ status, results }] },
  });

  it('are the passed and the failed tests, in suites of any depth', () => {
    const passed = { attachments: [] };
    const report = {
      suites: [
        { specs: [spec('one', 'expected', passed), spec('two', 'skipped', passed)] },
        { suites: [{ specs: [spec('three', 'expected', passed)] }] },
        { suites: [{ specs: [spec('four', 'unexpected', failure, failure)] }] },
      ],
    };
    const trouble = { message: plain, context: '/results/error-context.md' };
    expect(playwrightOutcomes(report as Parameters<typeof playwrightOutcomes>[0])).toEqual({
      passed: 2,
      failed: [{ name: 'a.journey.ts:7: four', ...trouble }],
    });
  });

  it('are none without a report', () => {
    expect(playwrightOutcomes({})).toEqual({ passed: 0, failed: [] });
  });
});
