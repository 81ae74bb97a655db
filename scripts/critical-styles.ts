import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';

/**
 * Returns the rules of a style sheet that some pages may need while only some scripts have run: for every theme, width,
 * pseudo-class and attribute, except those for forced colours and print. They are inlined into the page; the complete
 * sheet is loaded with the first later script.
 *
 * @param css The built sheet, with flat selectors.
 * @param sources The pages and the scripts. Any word in them that looks like a class may be one.
 */
export function criticalStyles(css: string, sources: readonly string[]): string {
  const root = postcss.parse(css);
  const names = namesIn(sources.join('\n'));
  root.walkComments((comment) => void comment.remove());
  // Few guests need these rules, and all would load them twice. The complete sheet follows within a second.
  root.walkAtRules('media', (rule) => {
    if (/forced-colors|print/.test(rule.params)) rule.remove();
  });
  root.walkRules((rule) => {
    if (isFrame(rule)) return;
    const kept = rule.selectors.filter((selector) => mayMatch(selector, names));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  dropUnused(root);
  dropEmpty(root);
  return root.toString();
}

/** Returns true for the steps of an animation, whose selectors are percentages. */
const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

interface Names {
  readonly whole: ReadonlySet<string>;
  /** Prefixes of names that a script composes: `meter-` of `meter-${part}`. */
  readonly beginnings: readonly string[];
}

function namesIn(source: string): Names {
  const beginnings = [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning);
  return { whole: new Set(unescaped(source).split(/[\s"'`]+/)), beginnings: [...new Set(beginnings)] };
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
