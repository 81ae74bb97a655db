import type { Figure } from '../scripts/testing/figure';
import { recheckPictureFigures } from './recheck-pictures';
import { recheckSoundFigures } from './recheck-sound';

interface MaterialFolders {
  readonly takes: string | undefined;
  readonly faces: string | undefined;
}

export const recheckFigures = async ({ takes, faces }: MaterialFolders): Promise<readonly Figure[]> => [
  ...recheckSoundFigures(takes),
  ...(await recheckPictureFigures(faces)),
];
