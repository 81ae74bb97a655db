import { resolve } from 'node:path';
import { htmlEntries } from './prose-frame.ts';

/** What the bundler tells about its modules. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly exports: readonly string[];
    readonly code: string | null;
  } | null;
}

const here = (path: string): string => resolve(import.meta.dirname, path);

export const APP = here('app/main.tsx');
export const HOSTS = here('app/other-routes.tsx');
const FORMS = here('app/form-routes.tsx');
/** Modules whose lazy imports are pages, or steps on the way to one. */
const ROUTES = [APP, here('app/app.tsx'), HOSTS, here('pages/dashboard/dashboard-panels.tsx')];
/** Re-exports the modules of the contract: who imports it needs those whose names it imports. */
export const CONTRACT = here('../packages/contract/index.ts');

/** The translations of an audience, which are files of their own. */
export const TRANSLATION = /\/translations\/([\w-]+)\/(\w+)\.json$/;

/** Changes with a new version of React alone, so that browsers keep it when the product changes. */
export const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
export const STYLES = /\.css$/;

export type PageAudience = 'host' | 'visitor' | 'text';

export interface PageLoad {
  /** The lazily imported module with the page, or the script of a text page. */
  readonly id: string;
  /** The modules that load until the page is shown, without what they import. */
  readonly roots: readonly string[];
  readonly audience: PageAudience;
}

/** The pages of the build, with what each of them loads at first. */
export function pagesOf(graph: ModuleGraph): readonly PageLoad[] {
  const found = new Map<string, PageLoad>();
  const visit = (page: PageLoad) => {
    const steps = [...closureOf(graph, page.id)].filter((id) => ROUTES.includes(id));
    if (steps.length === 0 && isBetter(page, found.get(page.id))) found.set(page.id, page);
    for (const step of steps) for (const id of pagesIn(graph, step)) visit(nextPage(page, id));
  };
  for (const id of entriesOf(graph)) visit({ id, roots: [id], audience: id === APP ? 'visitor' : 'text' });
  return [...found.values()];
}

/** A page that the app imports itself comes without a further step; another one with all of them. */
const isBetter = ({ roots }: PageLoad, other: PageLoad | undefined): boolean =>
  other === undefined || (other.roots.length > 2 && roots.length > other.roots.length);

const entriesOf = (graph: ModuleGraph): readonly string[] =>
  htmlEntries.flatMap((html) => importsOf(graph, html)).filter((id) => !STYLES.test(id));

const pagesIn = (graph: ModuleGraph, step: string): readonly string[] =>
  lazyImportsOf(graph, step).filter((id) => !/\/pages\/shell\//.test(id));

const nextPage = ({ roots, audience }: PageLoad, id: string): PageLoad => ({
  id,
  roots: [...roots, id],
  audience: id === HOSTS || id === FORMS ? 'host' : audience,
});

const lazyImportsOf = (graph: ModuleGraph, id: string): readonly string[] =>
  (graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((each) => !TRANSLATION.test(each));

export const importsOf = (graph: ModuleGraph, id: string): readonly string[] =>
  (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((each) => (each === CONTRACT ? contractOf(graph, id) : each));

/** The modules of the contract whose names a module imports. */
function contractOf(graph: ModuleGraph, id: string): readonly string[] {
  const code = graph.getModuleInfo(id)?.code ?? '';
  const lists = [...code.matchAll(/import \{([^}]*)\} from "@linecheck\/contract"/g)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.split(',').map((each) => each.trim().split(' ')[0] ?? ''));
  return names.map((name) => {
    const from = moduleWith(graph, CONTRACT, name);
    if (from === undefined) throw new Error(`${id} imports ${name}, which no module of the contract exports`);
    return from;
  });
}

function moduleWith(graph: ModuleGraph, barrel: string, name: string): string | undefined {
  for (const id of graph.getModuleInfo(barrel)?.importedIds ?? []) {
    const names = graph.getModuleInfo(id)?.exports ?? [];
    if (names.includes(name)) return id;
    const further = names.includes('*') ? moduleWith(graph, id, name) : undefined;
    if (further !== undefined) return further;
  }
  return undefined;
}

/** A module with all that it imports at once, except React and styles, whose files are fixed. */
function closureOf(graph: ModuleGraph, root: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || REACT.test(id) || STYLES.test(id)) return;
    seen.add(id);
    for (const each of importsOf(graph, id)) visit(each);
  };
  visit(root);
  return seen;
}

interface LoadRoot {
  readonly needs: ReadonlySet<string>;
  /** Roots that it imports later. */
  readonly later: readonly string[];
}

type LoadRoots = ReadonlyMap<string, LoadRoot>;

/** The modules that load on their own: the scripts of pages, and all that is imported later. */
function rootsOf(graph: ModuleGraph): LoadRoots {
  const roots = new Map<string, LoadRoot>();
  const visit = (id: string) => {
    if (roots.has(id)) return;
    const needs = closureOf(graph, id);
    const later = [...new Set([...needs].flatMap((each) => lazyImportsOf(graph, each)))];
    roots.set(id, { needs, later });
    for (const each of later) visit(each);
  };
  for (const id of entriesOf(graph)) visit(id);
  return roots;
}

/** The modules that are there whenever a root loads, because all that import it have them. */
function presentAt(graph: ModuleGraph, roots: LoadRoots): ReadonlyMap<string, ReadonlySet<string>> {
  const present = new Map<string, ReadonlySet<string>>(entriesOf(graph).map((id) => [id, new Set()]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of roots.keys()) {
      const importers = [...roots].filter(([each, { later }]) => later.includes(id) && present.has(each));
      const [first, ...others] = importers.map(([each, { needs }]) => union([needs, present.get(each) ?? []]));
      const now = new Set([...(first ?? [])].filter((module) => others.every((other) => other.has(module))));
      if (present.get(id)?.size === now.size) continue;
      if (first !== undefined) present.set(id, now);
      changed = first !== undefined;
    }
  }
  return present;
}

const union = (sets: readonly Iterable<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

export interface ModuleLoad {
  /** How often it happens, against a page of hosts. */
  readonly weight: number;
  readonly needs: ReadonlySet<string>;
  /** Undefined for what a page imports later. */
  readonly audience?: PageAudience;
}

/** Visitors are on phones, and hosts open one page after another. */
const PAGE_WEIGHTS = { visitor: 100, host: 1, text: 1 } as const;
/** Of a later part, and of all later parts of a page together. */
const PART_WEIGHTS = { one: 0.05, all: 0.02 } as const;

/** All loads that the files have to serve: the pages, each later part alone, and the later parts of each page. */
export function loadsOf(graph: ModuleGraph): readonly ModuleLoad[] {
  const roots = rootsOf(graph);
  const present = presentAt(graph, roots);
  const pages = pagesOf(graph);
  const ofPages = new Set(pages.flatMap((page) => page.roots));
  const needsOf = (id: string) => roots.get(id)?.needs ?? new Set<string>();
  const missingAt = (id: string) => [...needsOf(id)].filter((each) => !present.get(id)?.has(each));
  const later = [...roots.keys()].filter((id) => !ofPages.has(id));
  return [
    ...pages.map((page) => ({
      weight: PAGE_WEIGHTS[page.audience],
      needs: union(page.roots.map(needsOf)),
      audience: page.audience,
    })),
    ...later.map((id) => ({ weight: PART_WEIGHTS.one, needs: new Set(missingAt(id)) })),
    ...pages.map((page) => ({
      weight: PART_WEIGHTS.all,
      needs: union(laterOf(page, roots, ofPages).map(missingAt)),
    })),
  ];
}

function laterOf({ roots: from }: PageLoad, roots: LoadRoots, ofPages: ReadonlySet<string>): readonly string[] {
  const seen = new Set<string>();
  const visit = (id: string) => {
    for (const each of roots.get(id)?.later ?? []) {
      if (seen.has(each) || ofPages.has(each)) continue;
      seen.add(each);
      visit(each);
    }
  };
  for (const id of from) visit(id);
  return [...seen];
}
