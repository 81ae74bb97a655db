import { describe, expect, it } from 'vitest';
import { parseText } from './source-files';
import { unusedTexts } from './unused';

const table = parseText(
  'packages/texts/en/steps.ts',
  `export const camera = {
    start: 'Start', stop: 'Stop',
    left: { one: '{count} left', other: '{count} left' },
    verdicts: { dim: { message: 'Dim', advice: 'Light' }, 'no-face': { message: 'Nobody', advice: 'Sit' } },
  } as const satisfies Texts;`,
);

const unused = (code: string) => unusedTexts([table], [parseText('web/a.tsx', code)]);
const rest = ['camera.left', 'camera.verdicts.dim.message', 'camera.verdicts.dim.advice'];

describe('texts that nothing uses', () => {
  it('are all those of a table that nothing imports, a plural as one text', () => {
    expect(unused('start(camera.start)')).toHaveLength(7);
  });

  it.each([
    ['by property', `const texts = useTexts(camera); f(texts.start, texts.stop, texts.verdicts['no-face']);`],
    [
      'from inside of the package',
      `import type { camera as c } from './en/steps'; f(texts.start, texts.stop, texts.verdicts['no-face']);`,
    ],
    [
      'from what was handed in',
      `const f = ({ texts }: Props) => [texts.start, texts.stop, texts.verdicts['no-face']];`,
    ],
    ['from a table by a longer name', `f(cameraTexts.start, props.texts.stop, useTexts(camera).verdicts['no-face']);`],
    [
      'by taking apart',
      `const { start, stop: halt } = useTexts(camera); const v = camera.verdicts['no-face'].message; f(camera.verdicts['no-face'].advice);`,
    ],
    [
      'by the catalogue itself',
      `const f = (texts: typeof camera) => [texts.start, texts.stop, texts.verdicts['no-face']];`,
    ],
  ])('are not those that are read %s', (_, code) => {
    expect(unused(`import { camera } from '@linecheck/texts/en/steps'; ${code}`)).toEqual(rest);
  });

  it('are none of a table that is read by a code', () => {
    const code = `import { camera } from '@linecheck/texts/en/steps'; f(camera.start, camera.stop, camera.left, camera.verdicts[code]);`;
    expect(unused(code)).toEqual([]);
  });

  it('are not saved by a file that imports another group', () => {
    expect(unused(`import { microphone as a } from '@linecheck/texts/en/run'; f(texts.start, a[code]);`)).toHaveLength(
      7,
    );
  });
});
