import { facing, take, webcam } from '@linecheck/face-finder/testing/sample-people';
import { describe, expect, it } from 'vitest';
import { judgeFaceLight, readFaceLight } from './face-light';
import { analyseFrame, type CameraFrame, type FaceLight } from './frame';
import { drawn } from './testing/drawn-frames';
import { litFace } from './testing/readings';

/** Changes of the exposure, in photographic stops. */
const EXPOSURES = [-1, -0.5, 0, 0.5, 1] as const;
const FACE = { x: 0.5, y: 0.4, width: 0.24, height: 0.36 } as const;

const linear = (level: number) => (level / 255) ** 2.2;
const level = (light: number) => 255 * Math.min(1, light) ** (1 / 2.2);

function exposed({ data, ...size }: CameraFrame, stops: number): CameraFrame {
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, value) => level(linear(value) * 2 ** stops));
  return { ...size, data: data.map((value) => levels[value] ?? 0) };
}

/** The exposure of most cameras: the mean luma becomes 0.46. */
function autoExposed(frame: CameraFrame): CameraFrame {
  let [low, high] = [-4, 4];
  for (let round = 0; round < 8; round += 1) {
    const middle = (low + high) / 2;
    if (analyseFrame(exposed(frame, middle)).brightness > 0.46) high = middle;
    else low = middle;
  }
  return exposed(frame, low);
}

const judge = (frame: CameraFrame, face: Parameters<typeof readFaceLight>[1] = FACE) =>
  judgeFaceLight(readFaceLight(frame, face));

interface Scene {
  /** Luma of the skin, 0 to 255; its sheen does not depend on it. */
  readonly skin: number;
  readonly wall: number;
  /** Factor on the light of the person. */
  readonly light?: number;
}

/** A head with a sheen on its forehead, before a plain wall. */
const scene = ({ skin, wall, light = 1 }: Scene): CameraFrame =>
  drawn(
    (x, y) => {
      const [dx, dy] = [(x - FACE.x) / FACE.width, (y - FACE.y) / FACE.height];
      const isShoulder = dy > 0.9 && Math.abs(dx) < 1.3;
      if (dx ** 2 + (dy / 1.3) ** 2 > 0.36 && !isShoulder) return [wall, wall, wall];
      const isSheen = Math.abs(dx) < 0.12 && dy > -0.3 && dy < -0.15;
      const value = level(linear(isSheen ? 215 : skin) * light);
      return [value, value, value];
    },
    320,
    240,
  );

describe('the light on a face', () => {
  it.each([
    ['a dark wall', 50],
    ['a gray wall', 120],
    ['a white wall', 240],
  ])('has one verdict for skins of any tone before %s, at five exposures', (_, wall) => {
    for (const light of [1, 1 / 4, 1 / 16])
      for (const exposure of EXPOSURES) {
        const verdicts = [1, 0.75, 0.75 ** 2].map((tone) =>
          judge(exposed(scene({ skin: 180 * tone, wall, light }), exposure)),
        );
        expect(new Set(verdicts).size, `${light} of the light, exposure ${exposure}: ${verdicts}`).toBe(1);
      }
  });

  it.each([180, 135, 101])('is good before a white wall, to which the camera adapts: skin of %d', (skin) => {
    const seen = autoExposed(scene({ skin, wall: 240 }));
    for (const exposure of EXPOSURES) expect(judge(exposed(seen, exposure)), `${exposure}`).toBe('good');
  });

  it.each([180, 135, 101])('is backlit four stops below a bright wall, whatever the exposure: skin of %d', (skin) => {
    const seen = autoExposed(scene({ skin, wall: 240, light: 1 / 16 }));
    expect(EXPOSURES.map((exposure) => judge(exposed(seen, exposure)))).toEqual(EXPOSURES.map(() => 'backlit'));
  });

  it('has no surroundings in a close-up, where only the face counts', () => {
    const close = { x: 0.5, y: 0.5, width: 0.7, height: 0.9 };
    const dark = drawn(() => [70, 70, 70]);
    expect(readFaceLight(dark, close).around).toBeUndefined();
    expect(judge(dark, close)).toBe('dim');
    expect(
      judge(
        drawn(() => [120, 120, 120]),
        close,
      ),
    ).toBe('good');
  });
});

describe('photographed people', async () => {
  const shots = await Promise.all(facing.map((person) => take(person, webcam)));
  /** The person in the shade: everything but a window above and beside the head is darkened. */
  const shaded = ({ frame, face }: (typeof shots)[number]): CameraFrame => ({
    ...frame,
    data: frame.data.map((value, at) => {
      if (at % 4 === 3) return value;
      const [x, y] = [(at / 4) % frame.width, Math.floor(at / 4 / frame.width)];
      const [dx, dy] = [(x / frame.width - face.x) / face.width, (y / frame.height - face.y) / face.height];
      const isOutside = Math.abs(dx) > 0.8 && dy < 0.7;
      return isOutside ? 60 + value : 0.25 * value;
    }),
  });

  it('are not backlit as they are, at any exposure', () => {
    const backlit = shots.flatMap(({ frame, face }) =>
      EXPOSURES.filter((exposure) => judge(exposed(frame, exposure), face) === 'backlit'),
    );
    expect(backlit).toEqual([]);
  });

  it('are backlit in the shade before a bright background', () => {
    expect(shots.map((shot) => judge(shaded(shot), shot.face))).toEqual(shots.map(() => 'backlit'));
  });
});

describe('judgeFaceLight', () => {
  interface Case {
    readonly highlight?: number;
    readonly burntShare?: number;
    readonly around?: Partial<NonNullable<FaceLight['around']>> | 'none';
  }

  it.each<[Case, string]>([
    [{}, 'good'],
    [{ highlight: 0.4, around: { stops: 2.89 } }, 'good'],
    [{ highlight: 0.49, around: { stops: 2.9 } }, 'backlit'],
    [{ highlight: 0.5, around: { stops: 2.9 } }, 'good'],
    [{ highlight: 0.1, around: { stops: 3 } }, 'backlit'],
    [{ highlight: 0.39, around: { mean: 0.29 } }, 'dim'],
    [{ highlight: 0.39, around: { mean: 0.3 } }, 'good'],
    [{ highlight: 0.4, around: { mean: 0.29 } }, 'good'],
    [{ highlight: 0.39, around: { highlight: 0.29 } }, 'dim'],
    [{ highlight: 0.39, around: { highlight: 0.3 } }, 'good'],
    [{ highlight: 0.149 }, 'dim'],
    [{ highlight: 0.15 }, 'good'],
    [{ highlight: 0.299, around: 'none' }, 'dim'],
    [{ highlight: 0.3, around: 'none' }, 'good'],
    [{ burntShare: 0.25 }, 'good'],
    [{ burntShare: 0.251 }, 'burnt'],
    [{ highlight: 0.951, around: { mean: 0.751 } }, 'burnt'],
    [{ highlight: 0.951, around: { mean: 0.75 } }, 'good'],
    [{ highlight: 0.95, around: { mean: 0.751 } }, 'good'],
  ])('%o: %s', ({ around, ...change }, code) => {
    const background = around === 'none' ? undefined : { highlight: 0.8, mean: 0.5, stops: 0.5, ...around };
    expect(judgeFaceLight({ ...litFace(), ...change, around: background })).toBe(code);
  });
});
