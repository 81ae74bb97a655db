import { describe, expect, it } from 'vitest';
import { judgeLeftOut, planInstallation } from './engines';

describe('before the journeys', () => {
  it.each([
    ['no engine is missing', [], true],
    ['packages cannot be installed', ['firefox'], false],
  ] as const)('nothing is installed where %s', (_what, missing, canInstall) => {
    expect(planInstallation(missing, canInstall)).toBeUndefined();
  });

  it('a missing engine is announced and installed with what it needs', () => {
    expect(planInstallation(['firefox'], true)).toEqual({
      packages: ['firefox-esr', 'pulseaudio', 'pulseaudio-utils'],
      line: 'Installing for the journeys: firefox.\n',
    });
  });

  it('a package that two missing engines share is installed once', () => {
    const { packages = [], line } = planInstallation(['firefox', 'webkit'], true) ?? {};
    expect(packages).toEqual(expect.arrayContaining(['firefox-esr', 'libwebkit2gtk-4.1-0', 'pulseaudio']));
    expect(packages).toHaveLength(new Set(packages).size);
    expect(line).toBe('Installing for the journeys: firefox and webkit.\n');
  });
});

describe('an engine that is left out', () => {
  const root = 'only root on Debian can install them here; they are firefox-esr pulseaudio pulseaudio-utils';

  it.each([
    ['no engine is missing', [], { canInstall: true, isCi: true }, undefined],
    [
      'it cannot be installed',
      ['firefox'],
      { canInstall: false, isCi: false },
      { line: `No journeys in firefox: ${root}.\n`, endsRun: false },
    ],
    [
      'apt has failed',
      ['firefox', 'webkit'],
      { canInstall: true, isCi: false },
      { line: 'No journeys in firefox and webkit: apt could not install them.\n', endsRun: false },
    ],
    [
      'CI is set, after apt has failed',
      ['webkit'],
      { canInstall: true, isCi: true },
      { line: 'No journeys in webkit: apt could not install them.\n', endsRun: true },
    ],
    [
      'CI is set, and it cannot be installed',
      ['firefox'],
      { canInstall: false, isCi: true },
      { line: `No journeys in firefox: ${root}.\n`, endsRun: true },
    ],
  ] as const)('is reported with its reason where %s', (_what, missing, machine, expected) => {
    expect(judgeLeftOut(missing, machine)).toEqual(expected);
  });
});
