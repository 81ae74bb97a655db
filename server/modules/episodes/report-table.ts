import type { Demand } from '@linecheck/checks/levels/fit';
import { shownRequirement } from '@linecheck/checks/levels/requirements';
import { keysOf } from '@linecheck/checks/records';
import type { Studios } from '@linecheck/checks/studios';
import { board as boardTexts } from '@linecheck/texts/en/episodes/board';
import { missedRequirements as missedTexts } from '@linecheck/texts/en/episodes/missed';
import { episodeTable } from '@linecheck/texts/en/episodes/report';
import { readings as unitTexts } from '@linecheck/texts/en/readings';
import { checks as stepTexts } from '@linecheck/texts/en/run';
import { missedWords } from '@linecheck/texts/requirement-words';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv';
import { resultCells, resultTitles } from '../../domain/result-csv';
import { demandsOf, type ShowRow, type WholeResult } from '../guest-results/service';
import type { GuestRow } from './report-store';

/** A guest of an episode with the newest result. */
export interface GuestWithResult {
  readonly guest: GuestRow;
  readonly result: WholeResult | undefined;
}

interface TableOptions {
  readonly episode: ShowRow;
  readonly studios: Studios;
  /** False for readers who see no addresses of guests: the table then has no column for them. */
  readonly hasAddresses: boolean;
}

interface Batches {
  readonly first: readonly GuestWithResult[];
  readonly read: (last: GuestRow) => Promise<readonly GuestWithResult[]>;
  /** Number of guests in a full batch. */
  readonly batch: number;
}

/** The guests of an episode as CSV, with a column for each finding and reading. */
export async function* linesOf({ first, read, batch: size, ...options }: TableOptions & Batches) {
  const keys = keysOf(titles).filter((key) => options.hasAddresses || key !== 'guestEmail');
  yield BYTE_ORDER_MARK + csvLine([...keys.map((key) => titles[key]), ...resultTitles]);
  let batch = first;
  while (batch.length > 0) {
    yield batch.map((each) => lineOf(each, keys, options)).join('');
    const last = batch.length < size ? undefined : batch.at(-1);
    batch = last === undefined ? [] : await read(last.guest);
  }
}

const { columns: titles } = episodeTable;

type Column = keyof typeof titles;

function lineOf({ guest, result }: GuestWithResult, keys: readonly Column[], options: TableOptions): string {
  const judged = result && demandsOf(options.episode, options.studios, result);
  const cells: Readonly<Record<Column, string | undefined>> = {
    guestName: guest.guest_name,
    guestEmail: guest.guest_email ?? result?.guestEmail ?? undefined,
    state: boardTexts.states[guest.state],
    openedAt: guest.opened_at?.toISOString(),
    submittedAt: result?.submittedAt,
    fits: judged && (judged.fits ? unitTexts.yes : unitTexts.no),
    needed: judged && reasonsOf(judged.demands, 'must'),
    recommended: judged && reasonsOf(judged.demands, 'should'),
    checklist: result?.checklistCompleted.join('; '),
    notes: result?.notes ?? undefined,
  };
  // A line without a result has as many cells as the others (RFC 4180).
  const found = result === undefined ? resultTitles.map(() => undefined) : resultCells(result);
  return csvLine([...keys.map((key) => cells[key]), ...found]);
}

/** The demands that are not met, in words. */
const reasonsOf = (demands: readonly Demand[], need: Demand['need']): string =>
  demands
    .flatMap(({ is, ...demand }) => {
      if (is === 'met' || demand.need !== need) return [];
      const missed = { ...demand, is };
      const shown = shownRequirement(demand.requirement);
      return [missedWords('en', { missedTexts, stepTexts, unitTexts }, { missed, shown })];
    })
    .join('; ');
