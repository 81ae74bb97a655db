import { resolve } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Load {
  readonly name: string;
  /** What it is loaded for: with these comes what they import, as far as no load before has it. */
  readonly entries: readonly string[];
  /** What is tree-shaken away here, although it is imported. */
  readonly leavesOut?: RegExp;
  /** Has in its own file what it shows of `web/ui` and of the icons: it waits for no other. */
  readonly isWhole?: boolean;
}

const SCHEMAS = 'schemas';
const PARTS = 'parts';

/**
 * What is loaded together, in one file each: every file is a request, and has its name in the scripts that load it. A module that
 * several of them need belongs to the first.
 */
const LOADS: readonly Load[] = [
  // Of the contract, whose entry names all of it, the first page only needs the hint of a sign-in.
  { name: 'first', isWhole: true, entries: ['app/main.tsx'], leavesOut: /packages\/contract\/(?!index|sign-in-hint)/ },
  {
    name: 'guest',
    isWhole: true,
    entries: ['app/take-over-guest.tsx'],
    leavesOut: /packages\/contract\/(field|image)/,
  },
  // Readings and verdicts with their words, for guests and for hosts.
  {
    name: 'words',
    isWhole: true,
    entries: [
      '../packages/checks/readings.ts',
      // Every script that starts a worker has these already.
      '../packages/checks/browser/own-script.ts',
      '../packages/texts/en/environment.ts',
      'checks/check-icons.tsx',
      'checks/check-words.ts',
      'checks/findings-in.ts',
      'checks/reading-lines.ts',
      'checks/line-over-time.tsx',
      'checks/line-closed.tsx',
      'checks/verdict-message.tsx',
      'ui/layout/disclosure.tsx',
    ],
  },
  {
    name: 'microphone',
    isWhole: true,
    entries: [
      '../packages/checks/browser/microphone/live-microphone.ts',
      'features/microphone/microphone-verdict.tsx',
      '../packages/checks/browser/devices/watch-permission.ts',
    ],
  },
  // What has schemas comes with the first call or the first thing to be kept, in one piece.
  { name: SCHEMAS, entries: [] },
  { name: PARTS, entries: [] },
  // What asks the server.
  { name: 'queries', entries: ['api/queries.tsx', 'features/accounts/use-user.ts'] },
  // All that comes while the first take runs.
  {
    name: 'steps',
    entries: [
      'features/microphone/take-player.tsx',
      'features/camera/camera-step.tsx',
      'pages/test/speakers-card.tsx',
      'features/connection/connection-step.tsx',
      'features/connection/connection-meanwhile.tsx',
      'features/checklists/checklist-step.tsx',
      'features/readiness/continue-button.tsx',
      'features/devices/device-help-panel.tsx',
    ],
  },
  // What measures packets, in one file: the ways through TURN servers are measured, and the line is watched, with the same.
  { name: 'media-path', entries: ['features/connection/media-path.ts'] },
  // For the page of prices as well, which has no React.
  { name: 'prices', entries: ['features/plans/pro-offer.ts', '../packages/texts/en/pro-offer.ts'] },
  // What stands below the checks.
  { name: 'home', entries: ['pages/test/home-sections.tsx', 'pages/test/host-home-sections.tsx'] },
  { name: 'forms', entries: ['features/accounts/sign-in-form.tsx', 'features/accounts/new-password-field.tsx'] },
  { name: 'host', entries: ['pages/account/host-only.tsx', 'pages/shell/host-frame.tsx'] },
];

/** What all later pages are built of, in one file. Overlays are large and seldom seen, and come by themselves. */
const parts = /web\/ui\/(behaviour|controls|feedback|layout|media)\/|lucide-react\//;

const contract = /packages\/contract\//;
const zod = /node_modules\/zod\//;

/** The groups of the bundler, the first load first: left alone, each module that two pages share would be a small file of its own. */
export const groups = LOADS.map(({ name }, place) => ({
  name: (id: string, graph: ModuleGraph) => (loadOf(id, graph) === name ? name : null),
  debugName: name,
  priority: LOADS.length - place,
}));

let loads: ReadonlyMap<string, string> | undefined;

function loadOf(id: string, graph: ModuleGraph): string | undefined {
  loads ??= collectAll(graph);
  const name = loads.get(id) ?? restOf(id);
  // One style sheet for both: what a guest's page has beyond the first one is a few lines.
  return id.endsWith('.css') && name === 'guest' ? 'first' : name;
}

function restOf(id: string): string | undefined {
  if (contract.test(id) || zod.test(id)) return SCHEMAS;
  return parts.test(id) ? PARTS : undefined;
}

function collectAll(graph: ModuleGraph): ReadonlyMap<string, string> {
  const collected = new Map<string, string>();
  for (const load of LOADS) for (const entry of load.entries) collectEntry(entry, { load, collected }, graph);
  return collected;
}

function collectEntry(entry: string, { load, collected }: Omit<Collecting, 'id'>, graph: ModuleGraph): void {
  const id = resolve(import.meta.dirname, entry);
  if (graph.getModuleInfo(id) === null) throw new Error(`nothing loads ${entry}, which web/chunks.ts names`);
  collect({ id, load, collected }, graph);
}

interface Collecting {
  readonly id: string;
  readonly load: Load;
  readonly collected: Map<string, string>;
}

function collect({ id, load, collected }: Collecting, graph: ModuleGraph): void {
  if (collected.has(id) || load.leavesOut?.test(id) || isSchema(id, graph)) return;
  collected.set(id, load.isWhole !== true && parts.test(id) ? PARTS : load.name);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect({ id: imported, load, collected }, graph);
}

function isSchema(id: string, graph: ModuleGraph): boolean {
  if (zod.test(id)) return true;
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return contract.test(id) && !id.endsWith('contract/index.ts') && imported.some((each) => zod.test(each));
}
