import { describe, expect, it } from 'vitest';
import { Counter, gauge, Histogram } from './exposition';

describe('a histogram', () => {
  it('counts in every bucket that a value fits into, a bound included', () => {
    const histogram = new Histogram({ name: 'wait_seconds', help: 'Waiting.' }, [0.1, 1]);
    for (const value of [0.1, 0.5, 2]) histogram.observe({ route: '/a' }, value);
    expect(String(histogram).split('\n')).toEqual([
      '# HELP wait_seconds Waiting.',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{route="/a",le="0.1"} 1',
      'wait_seconds_bucket{route="/a",le="1"} 2',
      'wait_seconds_bucket{route="/a",le="+Inf"} 3',
      'wait_seconds_sum{route="/a"} 2.6',
      'wait_seconds_count{route="/a"} 3',
      '',
    ]);
  });
});

describe('a counter', () => {
  it('counts by labels, which cannot break their line', () => {
    const counter = new Counter({ name: 'odd_total', help: 'Odd.' });
    for (const what of ['a"b\\c\nd', 'plain', 'plain']) counter.add({ what });
    expect(String(counter)).toBe(
      '# HELP odd_total Odd.\n# TYPE odd_total counter\nodd_total{what="a\\"b\\\\c\\nd"} 1\nodd_total{what="plain"} 2\n',
    );
  });
});

describe('a gauge', () => {
  it('needs no labels, and no sample', () => {
    const named = { name: 'free_bytes', help: 'Free.' };
    expect(gauge(named, [[{}, 7]])).toBe('# HELP free_bytes Free.\n# TYPE free_bytes gauge\nfree_bytes 7\n');
    expect(gauge(named, [])).toBe('# HELP free_bytes Free.\n# TYPE free_bytes gauge\n');
  });
});
