import { atMoment } from '../../ui/format-moment';

/** When a check that was brought back was made. */
export const checkedWords = (checkedAt: string | undefined): string =>
  checkedAt === undefined ? 'Checked before' : `Checked ${atMoment(checkedAt)}`;
