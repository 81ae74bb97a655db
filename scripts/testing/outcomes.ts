import { stripVTControlCharacters } from 'node:util';

export interface MicrophoneTrouble {
  readonly name: string;
  readonly message: string;
  readonly context?: string | undefined;
}

export interface TestOutcomes {
  readonly passed: number;
  readonly failed: readonly MicrophoneTrouble[];
}

export interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    /** An error in the file outside of its tests, for instance in a hook. */
    readonly message?: string;
    readonly status?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
  readonly unhandledErrors?: readonly string[];
}

export function vitestOutcomes({ testResults: files = [], unhandledErrors = [] }: VitestReport): TestOutcomes {
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const trouble = ({ file, fullName, failureMessages }: (typeof tests)[number]): MicrophoneTrouble => ({
    name: `${file}: ${fullName}`,
    message: stripVTControlCharacters(failureMessages?.[0] ?? ''),
  });
  const failed = tests.filter(({ status }) => status === 'failed');
  const broken = files.filter(({ name, status }) => status === 'failed' && !failed.some(({ file }) => file === name));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...failed.map(trouble),
      ...broken.map(({ name, message = '' }) => ({ name, message: stripVTControlCharacters(message) })),
      ...unhandledErrors.map((message) => ({ name: 'between the tests', message: stripVTControlCharacters(message) })),
    ],
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'skipped';
      readonly results: readonly {
        readonly error?: { readonly message?: string };
        readonly attachments: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
}

export type PlaywrightReport = Pick<PlaywrightSuite, 'suites'>;

export function playwrightOutcomes(report: PlaywrightReport): TestOutcomes {
  const tests = specsIn(report).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })));
  const trouble = ({ spec, results }: (typeof tests)[number]): MicrophoneTrouble => ({
    name: `${spec.file}:${spec.line}: ${spec.title}`,
    message: stripVTControlCharacters(results[0]?.error?.message ?? ''),
    context: results[0]?.attachments.find(({ name }) => name === 'error-context')?.path,
  });
  const of = (status: string) => tests.filter((test) => test.status === status);
  return {
    passed: of('expected').length,
    failed: of('unexpected').map(trouble),
  };
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
];
