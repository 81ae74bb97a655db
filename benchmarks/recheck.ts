import type { MeasuredFigure } from '../scripts/testing/figure';
import { recheckPictureFigures } from './recheck-pictures';
import { recheckSoundFigures } from './recheck-sound';

interface MaterialFolders {
  readonly takes: string | undefined;
  readonly faces: string | undefined;
}

export const recheckFigures = async ({ takes, faces }: MaterialFolders): Promise<readonly MeasuredFigure[]> => [
  ...recheckSoundFigures(takes),
  ...(await recheckPictureFigures(faces)),
];
