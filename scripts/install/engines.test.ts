import { describe, expect, it } from 'vitest';
import { judgeLeftOut, planInstallation } from './engines';

describe('before the journeys', () => {
  it('nothing is installed or said where no engine is missing', () => {
    expect(planInstallation([], true)).toBeUndefined();
    expect(judgeLeftOut([], { canInstall: true, isCi: true })).toBeUndefined();
  });

  it('a missing engine is announced and installed with what it needs', () => {
    expect(planInstallation(['firefox'], true)).toEqual({
      packages: ['firefox-esr', 'pulseaudio', 'pulseaudio-utils'],
      line: 'Installing for the journeys: firefox.\n',
    });
  });

  it('what two missing engines share is installed once', () => {
    const { packages = [], line } = planInstallation(['firefox', 'webkit'], true) ?? {};
    expect(packages).toEqual(expect.arrayContaining(['firefox-esr', 'libwebkit2gtk-4.1-0', 'pulseaudio']));
    expect(packages).toHaveLength(new Set(packages).size);
    expect(line).toBe('Installing for the journeys: firefox and webkit.\n');
  });

  it('nothing is installed where packages cannot be', () => {
    expect(planInstallation(['firefox'], false)).toBeUndefined();
  });
});

describe('an engine that is left out', () => {
  it('is named in one line with the reason and its packages where they cannot be installed', () => {
    expect(judgeLeftOut(['firefox'], { canInstall: false, isCi: false })).toEqual({
      line: 'No journeys in firefox: only root on Debian can install them here; they are firefox-esr pulseaudio pulseaudio-utils.\n',
      endsRun: false,
    });
  });

  it('is named in one line where apt has failed', () => {
    expect(judgeLeftOut(['firefox', 'webkit'], { canInstall: true, isCi: false })).toEqual({
      line: 'No journeys in firefox and webkit: apt could not install them.\n',
      endsRun: false,
    });
  });

  it.each([true, false])('ends the run where CI is set; packages can be installed: %s', (canInstall) => {
    expect(judgeLeftOut(['webkit'], { canInstall, isCi: true })).toMatchObject({
      line: expect.stringMatching(/^No journeys in webkit: .+\n$/),
      endsRun: true,
    });
  });
});
