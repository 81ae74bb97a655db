import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
import { parseAst } from 'vite';

/** What a page may show until its style sheet is there. */
interface ShownParts {
  /** Markup of the page. */
  readonly pages: readonly string[];
  /** Scripts that write its elements. */
  readonly code: readonly string[];
}

/**
 * Returns the rules of a style sheet that a page may need until the sheet is there: for every theme, width and attribute,
 * except those for forced colours and print, and for a pointer over an element. They are inlined into the page; the first
 * use of the page loads the complete sheet.
 *
 * @param css The built sheet, with flat selectors.
 */
export function criticalStyles(css: string, shown: ShownParts): string {
  const root = postcss.parse(css);
  const names = namesIn(shown);
  root.walkComments((comment) => void comment.remove());
  // Few guests need these rules, and all would load them twice. The complete sheet follows within a second.
  root.walkAtRules('media', (rule) => {
    if (/forced-colors|print/.test(rule.params)) rule.remove();
  });
  root.walkRules((rule) => {
    if (isFrame(rule)) return;
    const kept = rule.selectors.filter((selector) => !POINTED.test(selector) && mayMatch(selector, names));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  dropUnused(root);
  dropEmpty(root);
  return root.toString();
}

/** A part that is imported later, with its own file first, then those that it needs. */
export interface LaterPart {
  readonly files: readonly string[];
  readonly code: readonly string[];
}

/** Characters of styles that a page may contain for a part that it may never load. */
const FEW = 800;

/** Returns the parts that need few styles more than a page: it contains these, and loads no sheet for such a part. */
export function partsWithFewStyles(css: string, shown: ShownParts, parts: readonly LaterPart[]): readonly LaterPart[] {
  const own = namesIn(shown);
  const rules: { readonly selector: string; readonly size: number }[] = [];
  postcss.parse(css).walkRules((rule) => {
    if (!isFrame(rule) && !mayMatch(rule.selector, own))
      rules.push({ selector: rule.selector, size: `${rule}`.length });
  });
  return parts.filter((part) => {
    const names = namesIn({ pages: shown.pages, code: [...shown.code, ...part.code] });
    const more = rules.filter(({ selector }) => mayMatch(selector, names));
    return more.reduce((sum, { size }) => sum + size, 0) <= FEW;
  });
}

/** Returns true for the steps of an animation, whose selectors are percentages. */
const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

interface Names {
  readonly whole: ReadonlySet<string>;
  /** Prefixes of names that a script composes: `meter-` of `meter-${part}`. */
  readonly beginnings: readonly string[];
}

/** The pointer that these need loads the sheet. */
const POINTED = /(?<!\\):(?:hover|active)/;

function namesIn({ pages, code }: ShownParts): Names {
  const whole = new Set(
    pages.flatMap((page) => [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list]) => split(list))),
  );
  const beginnings = new Set<string>();
  for (const script of code) {
    for (const { text, isOpen } of textsOf(script)) {
      const words = split(text);
      if (words.some((word) => !CLASS.test(word))) continue;
      for (const word of words) whole.add(word);
      const last = /(?:^|\s)([a-z][\w-]*-)$/.exec(text)?.[1];
      if (isOpen && last !== undefined) beginnings.add(last);
    }
  }
  return { whole, beginnings: [...beginnings] };
}

/** Texts that are read begin sentences and end them, so that one of their words is no class. */
const CLASS = /^[^A-Z\u0080-\uffff].*(?<![.,:;?!…])$/;

const split = (text = ''): readonly string[] => unescaped(text).split(/\s+/).filter(Boolean);

interface ScriptText {
  readonly text: string;
  /** Whether a value follows. */
  readonly isOpen: boolean;
}

const known = new Map<string, readonly ScriptText[]>();

/** Most scripts belong to many pages. */
function textsOf(script: string): readonly ScriptText[] {
  const texts = known.get(script) ?? [...textsIn(parseAst(script))];
  known.set(script, texts);
  return texts;
}

/** The texts in quotes of a script. */
function* textsIn(node: unknown): Generator<ScriptText> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, tail } = node as { readonly type?: string; readonly value?: unknown; readonly tail?: boolean };
  if (type === 'Literal' && typeof value === 'string') yield { text: value, isOpen: false };
  if (type === 'TemplateElement') yield { text: (value as { readonly raw: string }).raw, isOpen: tail !== true };
  for (const each of Object.values(node)) yield* textsIn(each);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};

const unescaped = (source: string): string =>
  source.replace(/&(amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Returns true if every class that a selector requires may be present. Classes within the parentheses of a pseudo-class
 * are not required.
 */
function mayMatch(selector: string, { whole, beginnings }: Names): boolean {
  const needed = withoutFunctions(selector).match(/(?<!\\)\.(?:\\.|[\w-])+/g) ?? [];
  return needed.every((each) => {
    const name = each.slice(1).replace(/\\(.)/g, '$1');
    return whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  });
}

function withoutFunctions(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/(?<!\\):[\w-]+\([^()]*\)/g, '');
  }
  return text;
}

function dropUnused(root: Root): void {
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    const css = root.toString();
    const used = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    root.walkDecls(/^--/, (declaration: Declaration) => {
      if (used.has(declaration.prop)) return;
      declaration.remove();
      removed += 1;
    });
    root.walkAtRules('property', (property: AtRule) => {
      // A registration with an initial value has an effect; one without has none.
      if (used.has(property.params) && /initial-value/.test(property.toString())) return;
      property.remove();
      removed += 1;
    });
    root.walkAtRules(/keyframes$/, (frames: AtRule) => {
      if (new RegExp(`animation[^;}]*\\b${frames.params}\\b`).test(css.replace(frames.toString(), ''))) return;
      frames.remove();
      removed += 1;
    });
  }
}

function dropEmpty(container: Container): void {
  for (const child of [...(container.nodes ?? [])]) {
    if (child.type !== 'rule' && child.type !== 'atrule') continue;
    dropEmpty(child as Container);
    const isBlock = child.type === 'rule' || child.nodes !== undefined;
    if (isBlock && (child.nodes ?? []).length === 0) child.remove();
  }
}
