import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';

/**
 * The part of a style sheet that some pages may need as long as only some scripts have run: in every theme, at every width and with
 * every pseudo-class and attribute. It stands in the page itself. The whole sheet comes with the first script that comes later.
 *
 * @param css The built sheet: its selectors are flat.
 * @param sources The pages and the scripts. Whatever stands in them like a class may be one.
 */
export function criticalStyles(css: string, sources: readonly string[]): string {
  const root = postcss.parse(css);
  const names = namesIn(sources.join('\n'));
  root.walkComments((comment) => void comment.remove());
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

/** The steps of an animation, whose selectors are percentages. */
const isFrame = ({ parent }: Rule): boolean => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

interface Names {
  readonly whole: ReadonlySet<string>;
  /** Of those that a script puts together: `meter-` of `meter-${part}`. */
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

/** Classes as they are, and not as React writes them into markup. */
const unescaped = (source: string): string =>
  source.replace(/&(amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** Whether every class that a selector needs may be there. What stands in the brackets of a pseudo-class is not needed. */
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

/** Removes custom properties, with what is registered of them, and animations that nothing of the rest uses, until nothing changes. */
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
      // Unlike one with a value, one without is as good as none.
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
