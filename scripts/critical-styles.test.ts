import { describe, expect, it } from 'vitest';
import { criticalStyles, partsWithFewStyles } from './critical-styles';

const registered = (name: string, value = '') => `@property ${name}{syntax:"*";inherits:false${value}}`;

const page = (html: string) => ({ pages: [html], code: [] });
const script = (code: string) => ({ pages: [], code: [code] });

describe('criticalStyles', () => {
  it('keeps the rules whose classes a page uses', () => {
    expect(criticalStyles('.a{color:red}.b{color:blue}', page('<p class="a">'))).toBe('.a{color:red}');
  });

  it('keeps the registration of a property that a rule uses', () => {
    const used = registered('--style', ';initial-value:solid');
    const rule = '.a{border-top-style:var(--style)}';
    const others = registered('--none') + registered('--unused', ';initial-value:0');
    expect(criticalStyles(`${rule}.b{width:var(--none)}${used}${others}`, page('<p class="a b">'))).toBe(
      `${rule}.b{width:var(--none)}${used}`,
    );
  });

  it('keeps the classes in the lists of a script, not the words of its code and texts', () => {
    const css = '.a{color:red}.b-1{color:blue}.board{color:green}.c{color:tan}';
    const code = `let board = "The board a."; e({className: \`c b-\${board}\`})`;
    expect(criticalStyles(css, script(code))).toBe('.b-1{color:blue}.c{color:tan}');
  });

  it('leaves out what a pointer over an element shows', () => {
    expect(
      criticalStyles('.a{color:red}.a:hover{color:blue}.hover\\:a{color:tan}', page('<p class="a hover:a">')),
    ).toBe('.a{color:red}.hover\\:a{color:tan}');
  });
});

describe('partsWithFewStyles', () => {
  it('finds the parts whose further styles are few', () => {
    const css = `.a{color:red}.b{color:blue}.c{${'color:red;'.repeat(120)}}`;
    const part = (name: string) => ({ files: [name], code: [`e("${name}")`] });
    const found = partsWithFewStyles(css, script('e("a")'), ['a', 'b', 'c'].map(part));
    expect(found.flatMap(({ files }) => files)).toEqual(['a', 'b']);
  });
});
