import { countReasons } from '../../modules/help-requests/service';
import type { AdminCommand } from '../command';
import { printable, textTable } from '../terminal';

const COLUMNS = ['check', 'reason', 'tried', 'mended', 'asked'] as const;

export const reasons: AdminCommand = {
  takes: '',
  summary: 'Show how often guests mended each reason, or asked for help with it',
  details:
    'TRIED counts the shared results whose guest did something about the reason, MENDED those of them in which the check then passed after at most three acts, and ASKED the requests for help.',
  prepare:
    () =>
    async ({ db, print }) => {
      const rows = await countReasons(db.kysely);
      if (rows.length === 0) return print('Nothing has been counted yet.');
      const shown = rows.map(({ check, reason, tried, mended, asked }) => ({
        check,
        reason: printable(reason),
        ...{ tried: `${tried}`, mended: `${mended}`, asked: `${asked}` },
      }));
      for (const line of textTable(COLUMNS, shown)) print(line);
    },
};
