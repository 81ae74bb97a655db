import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readSources } from './read-sources';

/**
 * With fewer modules than this, dependency-cruiser has not read the code, whatever it reports (it needs TypeScript's
 * API).
 */
const MIN_MODULES = 60;

const { stdout, stderr } = spawnSync(
  'npx',
  [
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'web',
    'server',
    'packages',
    'journeys',
    'benchmarks',
    'scripts',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string; readonly severity: string };
  readonly comment?: string;
}

interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly {
    readonly resolved: string;
    readonly dynamic: boolean;
    readonly dependencyTypes: readonly string[];
  }[];
}

interface Report {
  readonly modules: readonly CruisedModule[];
  readonly summary: {
    readonly violations: readonly Violation[];
    readonly totalCruised: number;
    readonly ruleSetUsed?: { readonly forbidden?: readonly { readonly name: string; readonly comment?: string }[] };
  };
}

function read(): Report {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    process.stderr.write(`dependency-cruiser printed no report:\n${stdout.slice(0, 2000)}\n${stderr}\n`);
    process.exit(1);
  }
}

const { modules, summary } = read();
const reasons = new Map(summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment ?? '']) ?? []);
for (const { from, to, rule } of summary.violations) {
  process.stderr.write(`${from} → ${to}\n  ${rule.name}: ${reasons.get(rule.name)}\n`);
}
if (summary.totalCruised < MIN_MODULES) {
  process.stderr.write(`only ${summary.totalCruised} modules were checked; at least ${MIN_MODULES} were expected\n`);
  process.exit(1);
}
interface RuleSide {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
}

interface BoundaryRule {
  readonly name: string;
  readonly from: RuleSide;
  readonly to: RuleSide;
}

/** A pattern of a file or folder of the repository. */
const OWN_PATH = /^\^\(?(?:web|server|packages|journeys|benchmarks|scripts)\b/;

const rules: { readonly forbidden: readonly BoundaryRule[] } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);
const { paths } = readSources(/./);

/** A rule whose path was renamed or deleted would never be broken again. */
const dead = rules.forbidden.flatMap(({ name, from, to }) =>
  [from.path, from.pathNot, to.path, to.pathNot]
    .flatMap((patterns) => patterns ?? [])
    .filter((pattern) => OWN_PATH.test(pattern))
    // `$1` is what the other side of the rule has captured.
    .filter((pattern) => !paths.some((path) => new RegExp(pattern.replaceAll('$1', '[^/]+')).test(path)))
    .map((pattern) => `${name}: no file matches ${pattern}`),
);
for (const fault of dead) process.stderr.write(`${fault}\n  change or remove the rule in .dependency-cruiser.cjs\n`);

const dependencies = new Map(modules.map(({ source, dependencies: all }) => [source, all]));
const ofCode = (source: string) =>
  (dependencies.get(source) ?? []).filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'));
const dynamicImports = (source: string) => ofCode(source).filter(({ dynamic }) => dynamic);

/** A module with all that it loads at once. */
function loadedWith(source: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const { resolved, dynamic } of ofCode(source)) if (!dynamic) loadedWith(resolved, found);
  return found;
}

const HOST_FRAME = 'web/pages/shell/host-frame.tsx';
const HOST_TABS = 'web/pages/dashboard/dashboard-panels.tsx';
/** What tests the devices of a guest or a visitor. */
const TESTS_DEVICES =
  /^web\/(pages\/test|features\/(microphone|camera|speakers|connection|devices|environment|readiness))\//;
const tabs = new Set(dynamicImports(HOST_TABS).map(({ resolved }) => resolved));
const loads = new Set(
  [...dependencies.keys()]
    .filter((source) => source.startsWith('web/'))
    .flatMap((source) => dynamicImports(source).map(({ resolved }) => resolved)),
);
/** The desk of hosts. */
const OF_DESK = /^web\/(pages\/dashboard\/|features\/(people\/|audit\/|notifications\/|branding\/branding-settings))/;
/** Shows a host the page of a guest. */
const PREVIEW = 'web/pages/preview-page.tsx';
const isOfHosts = (load: string): boolean => tabs.has(load) || loadedWith(load).has(HOST_FRAME);
const hostLoads = [...loads].filter((load) => load !== PREVIEW && isOfHosts(load));
const reached = (load: string, pattern: RegExp) => [...loadedWith(load)].filter((source) => pattern.test(source));
const mixed = [
  ...hostLoads.flatMap((load) => reached(load, TESTS_DEVICES).map((source) => `${load} loads ${source}`)),
  ...[...loads]
    .filter((load) => load !== PREVIEW && !isOfHosts(load) && reached(load, TESTS_DEVICES).length > 0)
    .flatMap((load) => reached(load, OF_DESK).map((source) => `${load} loads ${source}`)),
];
for (const fault of mixed)
  process.stderr.write(
    `${fault}\n  the desk of hosts and the test of devices load no code of each other: move what both need to a module of its own\n`,
  );
if (tabs.size === 0 || hostLoads.length <= tabs.size) {
  process.stderr.write(`${HOST_TABS} and the pages with ${HOST_FRAME} were not found\n`);
  process.exit(1);
}

/** Words for the product, its users and its settings. `@linecheck/` is the scope of the package's own name. */
const PRODUCT_WORD = /(?<!@)\blinecheck\b|\b(?:guests?|dashboards?|DATABASE_URL|DATA_DIR|PUBLIC_URL)\b/i;
const independent = readSources(/^packages\/(face-finder|embedded-postgres)\//, { atLeast: 20 }).sources;
const named = independent.filter(({ text }) => PRODUCT_WORD.test(text));
for (const { path, text } of named) {
  process.stderr.write(
    `${path} contains "${PRODUCT_WORD.exec(text)?.[0]}"\n  this package is independent of the product: pass product-specific values as arguments\n`,
  );
}
const violations = summary.violations.length + named.length + dead.length + mixed.length;
process.stdout.write(`boundaries: ${summary.totalCruised} modules, ${violations} violations\n`);
process.exit(violations === 0 ? 0 : 1);
