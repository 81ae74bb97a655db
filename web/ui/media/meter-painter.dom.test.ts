import { beforeEach, describe, expect, it } from 'vitest';
import { type MeterTexts, meterFrame, meterPainter } from './meter-painter';

const texts: MeterTexts = {
  segments: 100,
  zoneNames: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
  unit: 'dBFS',
};

describe('one frame of the meter', () => {
  it.each([
    [{ levelDbfs: -15.2, peakHoldDbfs: -8.2 }, 64, 'optimal', '−8.2', 'Optimal, −15 dBFS'],
    [null, 0, '', '–', '–'],
    [{ levelDbfs: -43.4, peakHoldDbfs: -43.4 }, 20, 'silent', '−43.4', 'Silent, −43 dBFS'],
    [{ levelDbfs: -42.7, peakHoldDbfs: -30 }, 21, 'low', '−30.0', 'Low, −43 dBFS'],
    [{ levelDbfs: 0, peakHoldDbfs: 0 }, 100, 'loud', '0.0', 'Loud, 0 dBFS'],
    [{ levelDbfs: -0.04, peakHoldDbfs: -0.04 }, 99, 'loud', '0.0', 'Loud, 0 dBFS'],
    [{ levelDbfs: -90, peakHoldDbfs: Number.NEGATIVE_INFINITY }, 0, 'silent', '−60.0', 'Silent, −60 dBFS'],
  ] as const)('%o', (reading, lit, zone, peakText, valueText) => {
    expect(meterFrame(reading, texts)).toMatchObject({ lit, zone, peakText, valueText });
  });
});

describe('the painter', () => {
  let root: HTMLElement;
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`);

  beforeEach(() => {
    root = document.createElement('div');
    for (const name of ['meter', 'lit', 'tick', 'peak-value']) {
      const element = document.createElement('div');
      element.dataset.part = name;
      root.append(element);
    }
  });

  it('cuts the lit layer at a whole segment and moves the tick', () => {
    meterPainter(root, texts)({ levelDbfs: -27.5, peakHoldDbfs: -0.7 }, 0);
    expect(part('lit')?.style.clipPath).toMatch(/^inset\(0 58(\.0+\d)?% 0 0\)$/);
    expect(part('tick')?.style.transform).toBe('translateX(90%)');
    expect(root.dataset.current).toBe('low');
  });

  it('writes the peak ten times a second and the value for assistive technology twice', () => {
    const paint = meterPainter(root, texts, () => part('peak-value'));
    paint({ levelDbfs: -20, peakHoldDbfs: -20 }, 0);
    paint({ levelDbfs: -10, peakHoldDbfs: -10 }, 99);
    expect(part('peak-value')?.textContent).toBe('−20.0');
    paint({ levelDbfs: -10, peakHoldDbfs: -10 }, 100);
    expect(part('peak-value')?.textContent).toBe('−10.0');
    expect(part('meter')?.getAttribute('aria-valuenow')).toBe('-20');
    paint({ levelDbfs: -10, peakHoldDbfs: -10 }, 500);
    expect(part('meter')?.getAttribute('aria-valuenow')).toBe('-10');
  });

  it('shows the end of a measurement immediately', () => {
    const paint = meterPainter(root, texts, () => part('peak-value'));
    paint({ levelDbfs: -20, peakHoldDbfs: -20 }, 0);
    paint(null, 1);
    expect(part('peak-value')?.textContent).toBe('–');
    expect(part('meter')?.getAttribute('aria-valuetext')).toBe('–');
    expect(part('tick')?.hidden).toBe(true);
  });
});
