import { atMoment } from '../../texts/format';

/** When a check that was brought back was made. */
export const checkedAtLabel = (checkedAt: string | undefined): string =>
  checkedAt === undefined ? 'Checked before' : `Checked ${atMoment(checkedAt)}`;
