import { sameDevice } from '../packages/checks/recheck/device-names';
import { CORRECTED_WITH, MADE_WITH } from '../packages/checks/recheck/testing/device-pairs';
import type { Figure } from '../scripts/testing/figure';
import { recheckLineFigures } from './recheck-lines';
import { recheckPictureFigures } from './recheck-pictures';
import { recheckSoundFigures } from './recheck-sound';

interface Folders {
  readonly takes: string | undefined;
  readonly faces: string | undefined;
}

/** Rates of true and false changes of a recheck, over simulated pairs of days. */
export async function recheckFigures({ takes, faces }: Folders): Promise<readonly Figure[]> {
  return [
    ...recheckSoundFigures(takes),
    ...(await recheckPictureFigures(faces)),
    ...recheckLineFigures(),
    ...nameFigures(),
  ];
}

function nameFigures(): readonly Figure[] {
  const pairs = [...MADE_WITH, ...CORRECTED_WITH];
  const said = pairs.map(([before, now]) => sameDevice({ label: before }, { label: now }));
  const right = pairs.filter(([, , truth], at) => said[at] === (truth === 'either' ? 'unclear' : truth));
  return [
    {
      ...{ name: 'Names of one device that are called two', unit: `of ${pairs.length}`, goal: { atMost: 1 } },
      value: pairs.filter(([, , truth], at) => truth === 'same' && said[at] === 'other').length,
      note: 'the lists with which the rule was made and corrected',
    },
    { name: 'Pairs of names that are judged rightly', value: right.length, unit: `of ${pairs.length}` },
  ];
}
