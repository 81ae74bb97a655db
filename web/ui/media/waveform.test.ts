import { describe, expect, it } from 'vitest';
import { drawWaveform, type WaveformPicture, type WaveformStyle } from './waveform';

function canvas() {
  const bars: { readonly x: number; readonly width: number; readonly height: number; readonly alpha: number }[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    clearRect: () => undefined,
    beginPath: () => undefined,
    fill: () => undefined,
    fillRect: () => undefined,
    roundRect(x: number, _y: number, width: number, height: number) {
      bars.push({ x, width, height, alpha: this.globalAlpha });
    },
  };
  return { bars, context: context as unknown as CanvasRenderingContext2D };
}

const style: WaveformStyle = { slots: 100, brand: '#000', ink: '#000', rest: '#000' };

function drawn(widthPx: number, picture: WaveformPicture) {
  const { bars, context } = canvas();
  drawWaveform(context, { width: widthPx, height: 64 }, { ...style, ...picture });
  return bars;
}

const levels = Array.from({ length: 100 }, (_, at) => (at === 51 ? 1 : 0.25));

describe('the waveform', () => {
  it.each([
    ['every bar where they have room', 640, levels, 100],
    ['half of them on a phone', 258, levels, 50],
    ['no bars for the rest of a take', 258, levels.slice(0, 20), 10],
  ])('has %s', (_what, widthPx, shown, count) => {
    const bars = drawn(widthPx, { levels: shown });
    expect(bars).toHaveLength(count);
    expect(bars[0]?.width).toBeGreaterThan(2);
  });

  it('keeps the loudest value when several bars become one', () => {
    const bars = drawn(190, { levels });
    const loudest = bars.findIndex(({ height }) => height === Math.max(...bars.map((each) => each.height)));
    expect(loudest).toBe(17);
    expect(bars[loudest]?.height).toBeCloseTo(64 - 8);
  });

  it('is paler for older sound', () => {
    const alphas = drawn(258, { levels, share: 1 })
      .slice(0, 50)
      .map(({ alpha }) => alpha);
    expect(alphas).toEqual(alphas.toSorted((one, other) => one - other));
    expect(alphas[0]).toBeLessThan(alphas[49] ?? 0);
  });

  it('draws finite positions before it has a width', () => {
    expect(drawn(0, { levels }).every(({ x }) => Number.isFinite(x))).toBe(true);
  });
});
