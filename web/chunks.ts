import { basename } from 'node:path';
import {
  APP,
  CONTRACT,
  HOSTS,
  importsOf,
  loadsOf,
  type ModuleGraph,
  type ModuleLoad,
  type PageAudience,
  pagesOf,
  REACT,
  STYLES,
  TRANSLATION,
} from './page-loads.ts';
import { htmlEntries } from './prose-frame.ts';

/**
 * What a request costs, in characters of source, of which about five are one byte of a compressed script. Two files are
 * joined where this saves more than what some loads then contain in vain.
 */
const REQUEST = { visitor: 3000, host: 15_000, text: 0, later: 8000 } as const;

/** Places in the list of loads, as bits. */
type LoadSet = bigint;

/** A file to be. */
interface FilePart {
  readonly modules: readonly string[];
  readonly size: number;
  /** Those that need it. */
  loads: LoadSet;
}

type FilePair = readonly [FilePart, FilePart];
/** What each part imports, directly or through others. */
type Imports = ReadonlyMap<FilePart, ReadonlySet<FilePart>>;

/** Tells the file of each module of a build: "How pages are built and loaded" in `docs/ARCHITECTURE.md`. */
export function filesOfBuild(): (id: string, graph: ModuleGraph) => string | null {
  let files: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    if (REACT.test(id)) return 'react';
    const [, language, audience] = TRANSLATION.exec(id) ?? [];
    if (language !== undefined) return `texts-${language}-${audience}`;
    if (STYLES.test(id)) return htmlEntries.some((html) => importsOf(graph, html).includes(id)) ? null : 'first';
    // Its code is that of the modules which it re-exports.
    if (id === CONTRACT) return 'first';
    files ??= new ChunkFiles(graph).byModule();
    return files.get(id) ?? null;
  };
}

class ChunkFiles {
  readonly #graph: ModuleGraph;
  readonly #loads: readonly ModuleLoad[];
  readonly #costs = new Map<LoadSet, LoadCost>();
  readonly #imports = new Map<string, readonly string[]>();

  constructor(graph: ModuleGraph) {
    this.#graph = graph;
    this.#loads = loadsOf(graph);
  }

  byModule(): ReadonlyMap<string, string> {
    const pages = pagesOf(this.#graph).map(({ id }) => id);
    const [found, names] = [new Map<string, string>(), new Set<string>()];
    for (const part of this.#joined()) {
      let name = this.#nameOf(part, pages);
      for (let number = 2; names.has(name); number += 1) name = `${name.replace(/-\d+$/, '')}-${number}`;
      names.add(name);
      for (const id of part.modules) found.set(id, name);
    }
    return found;
  }

  /** Joins pairs of parts as long as this saves something, those that save most first. */
  #joined(): readonly FilePart[] {
    let parts = this.#parts();
    for (;;) {
      const pairs = this.#bestPairs(parts);
      if (pairs.length === 0) return parts;
      for (const pair of pairs) {
        const imports = this.#importsOf(parts);
        if (!isCircle(pair, imports) && this.#savedBy(pair, imports) > 0) parts = withJoined(parts, pair, imports);
      }
    }
  }

  /** The modules that the same loads need, together. */
  #parts(): readonly FilePart[] {
    const byLoads = new Map<LoadSet, string[]>();
    for (const id of new Set(this.#loads.flatMap(({ needs }) => [...needs]))) {
      const set = this.#loads.reduce(
        (sum, { needs }, place) => (needs.has(id) ? sum | (1n << BigInt(place)) : sum),
        0n,
      );
      byLoads.set(set, [...(byLoads.get(set) ?? []), id]);
    }
    return [...byLoads].map(([loads, modules]) => ({ modules, loads, size: this.#sizeOf(modules) }));
  }

  #sizeOf(modules: readonly string[]): number {
    const codes = modules.map((id) => this.#graph.getModuleInfo(id)?.code ?? '');
    return codes.reduce((sum, code) => sum + code.replace(/\/\*[\s\S]*?\*\//g, '').length, 0);
  }

  /** The pairs that save something, those that save most first, and each part once. */
  #bestPairs(parts: readonly FilePart[]): readonly FilePair[] {
    const imports = this.#importsOf(parts);
    const pairs = parts.flatMap((one, place) =>
      parts.slice(place + 1).flatMap((other) => {
        const pair = [one, other] as const;
        const saves = this.#fits(pair) ? this.#savedBy(pair, imports) : 0;
        return saves > 0 && !isCircle(pair, imports) ? { pair, saves } : [];
      }),
    );
    const taken = new Set<FilePart>();
    return pairs
      .sort((one, other) => other.saves - one.saves)
      .flatMap(({ pair }) => {
        if (pair.some((part) => taken.has(part))) return [];
        for (const part of pair) taken.add(part);
        return [pair];
      });
  }

  /**
   * Visitors load nothing that is of hosts alone, hosts nothing of visitors, and a text page must not start the app. A part
   * that a page loads later in a file of another page would bring that page and its styles.
   */
  #fits([one, other]: FilePair): boolean {
    const [first, second] = [this.#costOf(one.loads).audience, this.#costOf(other.loads).audience];
    return first === second;
  }

  /** What the loads of two parts save if both are one file; such a file brings what either of them imports. */
  #savedBy([one, other]: FilePair, imports: Imports): number {
    let saves = this.#costOf(one.loads & other.loads).ofRequest;
    if (saves === 0) return 0;
    saves -= this.#costOf(one.loads & ~other.loads).ofSize * other.size;
    saves -= this.#costOf(other.loads & ~one.loads).ofSize * one.size;
    if (saves <= 0) return 0;
    const brings = ({ loads }: FilePart, parts: Iterable<FilePart>) => {
      for (const part of parts) {
        if (part === one || part === other) continue;
        const { ofSize, ofRequest } = this.#costOf(loads & ~part.loads);
        saves -= ofSize * part.size + ofRequest;
      }
    };
    brings(one, imports.get(other) ?? []);
    brings(other, imports.get(one) ?? []);
    return saves;
  }

  #costOf(set: LoadSet): LoadCost {
    const known = this.#costs.get(set);
    if (known !== undefined) return known;
    const needing = this.#loads.filter((_, place) => (set >> BigInt(place)) & 1n);
    const count = (name: ModuleLoad['audience']) => needing.filter(({ audience }) => audience === name).length;
    const cost = {
      ofSize: needing.reduce((sum, { weight }) => sum + weight, 0),
      ofRequest: needing.reduce((sum, { weight, audience }) => sum + weight * REQUEST[audience ?? 'later'], 0),
      audience: audienceOf({ text: count('text'), visitor: count('visitor'), host: count('host') }),
    };
    this.#costs.set(set, cost);
    return cost;
  }

  #importsOf(parts: readonly FilePart[]): Imports {
    const partOf = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)));
    const direct = (part: FilePart) =>
      new Set(part.modules.flatMap((id) => this.#importsOfModule(id)).flatMap((id) => partOf.get(id) ?? []));
    const all = new Map(parts.map((part) => [part, direct(part)]));
    const collect = (part: FilePart, seen: Set<FilePart>): Set<FilePart> => {
      for (const each of all.get(part) ?? []) if (!seen.has(each)) collect(each, seen.add(each));
      return seen;
    };
    return new Map(parts.map((part) => [part, collect(part, new Set())]));
  }

  #importsOfModule(id: string): readonly string[] {
    const known = this.#imports.get(id) ?? importsOf(this.#graph, id);
    this.#imports.set(id, known);
    return known;
  }

  /** Named after its page, or after its largest module. */
  #nameOf({ modules }: FilePart, pages: readonly string[]): string {
    if (modules.includes(APP)) return 'first';
    if (modules.includes(HOSTS)) return 'host';
    const [largest = ''] = [...modules].sort((one, other) => this.#sizeOf([other]) - this.#sizeOf([one]));
    return basename(pages.find((id) => modules.includes(id)) ?? largest).replace(/(\.esm)?\.\w+$/, '');
  }
}

interface LoadCost {
  readonly ofSize: number;
  readonly ofRequest: number;
  readonly audience: PartAudience;
}

type PartAudience = PageAudience | 'both' | 'later';

interface PageCounts {
  readonly text: number;
  readonly visitor: number;
  readonly host: number;
}

/** Who needs a part at first. A page of hosts may show the page of visitors. */
function audienceOf({ text, visitor, host }: PageCounts): PartAudience {
  if (text > 0) return 'text';
  if (visitor > 0) return host > 1 ? 'both' : 'visitor';
  return host > 0 ? 'host' : 'later';
}

/** Whether two parts, once they are one, import each other through a third: such files fail when they run. */
function isCircle([one, other]: FilePair, imports: Imports): boolean {
  const leads = (from: FilePart, to: FilePart) =>
    [...(imports.get(from) ?? [])].some((each) => each !== from && each !== to && imports.get(each)?.has(to));
  return leads(one, other) || leads(other, one);
}

function withJoined(parts: readonly FilePart[], [one, other]: FilePair, imports: Imports): readonly FilePart[] {
  const loads = one.loads | other.loads;
  for (const each of [one, other]) for (const part of imports.get(each) ?? []) part.loads |= loads;
  const both = { modules: [...one.modules, ...other.modules], size: one.size + other.size, loads };
  return [...parts.filter((part) => part !== one && part !== other), both];
}
