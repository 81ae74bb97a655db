import { describe, expect, it } from 'vitest';
import { criticalStyles } from './critical-styles';

const registered = (name: string, value = '') => `@property ${name}{syntax:"*";inherits:false${value}}`;

describe('criticalStyles', () => {
  it('keeps the rules whose classes a page uses', () => {
    expect(criticalStyles('.a{color:red}.b{color:blue}', ['<p class="a">'])).toBe('.a{color:red}');
  });

  it('keeps the registration of a property that a rule uses', () => {
    const used = registered('--style', ';initial-value:solid');
    const rule = '.a{border-top-style:var(--style)}';
    const others = registered('--none') + registered('--unused', ';initial-value:0');
    expect(criticalStyles(`${rule}.b{width:var(--none)}${used}${others}`, ['<p class="a b">'])).toBe(
      `${rule}.b{width:var(--none)}${used}`,
    );
  });
});
