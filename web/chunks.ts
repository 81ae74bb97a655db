import { resolve } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Load {
  readonly name: string;
  /** Entry modules. Their imports are included, except those that an earlier load contains. */
  readonly entries: readonly string[];
  /** Imported modules that tree shaking removes from this load. */
  readonly leavesOut?: RegExp;
  /** Includes the parts of `web/ui` and the icons it shows in its own file, so that it needs no other file. */
  readonly isWhole?: boolean;
}

/** Icons of the board, the group page and later pages. In a separate file: otherwise the board would load all parts of later pages. */
const ICONS_OF_BOARD = [
  'calendar-x',
  'user-plus',
  'users',
  'calendar',
  'ellipsis',
  'clock',
  'chevron-right',
  'door-closed',
  'unlink',
  'qr-code',
].map((icon) => `../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`);

const SCHEMAS = 'schemas';
const PARTS = 'parts';

/**
 * Groups of modules loaded together, one file each: every file is a request, and the scripts that load it contain its
 * name. A module needed by several groups belongs to the first.
 */
const LOADS: readonly Load[] = [
  // The entry of the contract exports all of it; the first page only needs the hint of a sign-in.
  { name: 'first', isWhole: true, entries: ['app/main.tsx'], leavesOut: /packages\/contract\/(?!index|sign-in-hint)/ },
  {
    name: 'guest',
    isWhole: true,
    entries: ['app/embedded-guest-app.tsx'],
    leavesOut: /packages\/contract\/(field|image|repaired)/,
  },
  // Also loaded by the page of prices, which has no React and must not start the app.
  { name: 'prices', entries: ['features/plans/pro-offer.ts', '../packages/texts/en/pro-offer.ts'] },
  // Formats of numbers and dates, without the words that use them.
  { name: SCHEMAS, entries: ['texts/format.ts', '../packages/checks/readings.ts', '../packages/texts/search-key.ts'] },
  {
    name: 'words',
    isWhole: true,
    entries: [
      '../packages/checks/readings.ts',
      // Imported by every script that starts a worker.
      '../packages/checks/browser/own-script.ts',
      // For the studios of the board; otherwise it would load the microphone check for it.
      '../packages/checks/browser/help/platform.ts',
      'checks/check-icons.tsx',
      'checks/check-words.ts',
      'checks/findings-in.ts',
      'checks/reading-lines.ts',
      'checks/line-over-time.tsx',
      'checks/line-closed.tsx',
      'checks/verdict-message.tsx',
      'ui/layout/disclosure.tsx',
      // For the player of a take and of a clip; otherwise the dashboard would load the steps for it.
      'texts/player-texts.ts',
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
  // All modules with schemas, and those that call the server: loaded with the first call or the first stored value.
  {
    name: SCHEMAS,
    entries: ['api/queries.tsx', 'features/accounts/use-user.ts', 'app/other-routes.tsx', 'api/lazy-with-queries.tsx'],
  },
  {
    name: 'host',
    isWhole: true,
    entries: ['pages/dashboard-page.tsx', 'ui/layout/titled-card.tsx'],
  },
  { name: 'board-icons', entries: ICONS_OF_BOARD },
  // The line above the list of links, for hosts with a next episode.
  { name: 'next-episode', isWhole: true, entries: ['features/episodes/next-episode.tsx'] },
  { name: 'board', entries: ['pages/episode-page.tsx'] },
  { name: PARTS, entries: [] },
  {
    name: 'steps',
    entries: [
      'features/microphone/take-player.tsx',
      'features/camera/camera-step.tsx',
      'pages/test/speakers-card.tsx',
      'features/connection/connection-step.tsx',
      'features/connection/background-connection.tsx',
      'features/checklists/checklist-step.tsx',
      'features/readiness/continue-button.tsx',
      'features/devices/device-help-panel.tsx',
    ],
  },
  // Packet measurement in one file; the checks of TURN servers and the watched line use it as well.
  { name: 'media-path', entries: ['features/connection/media-path.ts'] },
  // Sections below the checks.
  { name: 'home', entries: ['pages/test/home-sections.tsx', 'pages/test/host-home-sections.tsx'] },
  {
    name: 'forms',
    entries: ['app/form-routes.tsx'],
  },
];

/**
 * Interface parts of all later pages, in one file. Overlays are excluded: they are large and seldom shown, so they load
 * separately.
 */
const parts = /web\/ui\/(behaviour|controls|feedback|layout|media)\/|lucide-react\//;

const contract = /packages\/contract\//;
const zod = /node_modules\/zod\//;
/** The calls of the pages about people and their log, and about episodes, which only these load. */
const OF_FEW_PAGES = /packages\/contract\/(people\.ts|workspace\/|episodes\/)/;

/**
 * Chunk groups of the bundler, the first load first. Without them, each module shared by two pages would be a small
 * file.
 */
export const groups = LOADS.map(({ name }, place) => ({
  name: (id: string, graph: ModuleGraph) => (loadOf(id, graph) === name ? name : null),
  debugName: name,
  priority: LOADS.length - place,
}));

let loads: ReadonlyMap<string, string> | undefined;

function loadOf(id: string, graph: ModuleGraph): string | undefined {
  loads ??= collectAll(graph);
  const name = loads.get(id) ?? restOf(id);
  // One stylesheet for these loads: the others add only a few lines.
  return id.endsWith('.css') && (name === 'guest' || name === 'host') ? 'first' : name;
}

function restOf(id: string): string | undefined {
  if (OF_FEW_PAGES.test(id)) return undefined;
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
  if (graph.getModuleInfo(id) === null)
    throw new Error(`${entry}, an entry in web/chunks.ts, is not in the module graph`);
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
