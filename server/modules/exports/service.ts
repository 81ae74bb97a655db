import type { Readable } from 'node:stream';
import type { CheckFields, GuestResult, ResultDetails } from '@linecheck/contract';
import { accountsCalls } from '@linecheck/contract/schemas';
import { dataExport as exportTexts } from '@linecheck/texts/en/server';
import { snapshot } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../domain/csv';
import type { ResultId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { resultLine, resultTitles } from '../../domain/result-csv';
import { withWords } from '../../domain/result-words';
import { recordAct } from '../audit/service';
import type { PeopleService } from '../people/service';
import { type ClipToExport, clipFiles, exportReadme, fileNames, logoFileName, utcDateOf } from './rules';
import { type ExportedClip, ExportStore } from './store';
import {
  inTurns,
  listFile,
  type PackedFile,
  packBytes,
  packJson,
  packList,
  textFile,
  type ZippedVideo,
  zipOf,
} from './zip';

export type CsvResult = Pick<GuestResult, 'guestName' | 'guestEmail' | 'details' | 'run'> &
  CheckFields & { readonly id: string; readonly sessionId: string; readonly submittedAt: Date };

const { csv } = exportTexts;

export const csvHead = (): string => csvLine([...Object.values(csv.columns), ...resultTitles]);

export const csvRow = (result: CsvResult, noteFault: (error: unknown) => void): string =>
  resultLine(
    Object.keys(csv.columns).map((key) => plainOf(result, key)),
    result,
    noteFault,
  );

function plainOf(result: CsvResult, key: string): string | number | undefined {
  const value = Object.entries(result).find(([name]) => name === key)?.[1];
  if (value instanceof Date) return csvTime(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

interface Export {
  readonly fileName: string;
  readonly zip: Readable;
}

const RESULTS_BATCH = 20;

export interface ExportDependencies extends Pick<ServerDependencies, 'db' | 'blobs' | 'clock' | 'config' | 'log'> {
  readonly people: PeopleService;
}

export class ExportService {
  constructor(private readonly deps: ExportDependencies) {}

  /**
   * Records the export in a separate statement, because the snapshot is read-only and would keep the workspace locked.
   * Reads the database in one snapshot before the first byte is sent; of the results, only the ids. Results and videos
   * are read while they are sent, which ends when the caller may not read them any more.
   */
  async export(exporting: SignedInCaller): Promise<Export> {
    await recordAct(this.deps.db.kysely, exporting, { act: 'data_exported' });
    const { clock, config } = this.deps;
    const now = clock();
    const folder = `linecheck-export-${utcDateOf(now)}`;
    const { files, clips } = await this.readAll(exporting);
    const introduction = packBytes('README.txt', exportReadme(now, config.publicUrl));
    const zip = zipOf({
      folder,
      files: [introduction, ...files],
      mayContinue: () => this.assertStill(exporting),
      videos: clips.flatMap((clip, at) => clipFiles(clip, at).map((file) => this.videoOf(clip, file))),
    });
    return { fileName: `${folder}.zip`, zip };
  }

  private readAll(exporting: SignedInCaller) {
    const { person, workspace } = exporting;
    return snapshot(this.deps.db.kysely, async (trx) => {
      const store = new ExportStore(trx);
      const clips = await store.clips(workspace);
      const results = await store.resultIds(workspace);
      const files: PackedFile[] = [
        ...(await accountFiles(store, exporting)),
        await packList('sign-in-methods.json', store.signInMethods(person)),
        await packList('email-changes.json', store.emailChanges(person)),
        await packList('access-tokens.json', store.accessTokens(person)),
        await packList('sign-ins.json', store.signIns(person)),
        await packList('templates.json', store.rowsOf(workspace, 'checklist_templates')),
        await packList('levels.json', store.rowsOf(workspace, 'levels')),
        await packList('shows.json', store.rowsOf(workspace, 'shows')),
        await packList('episodes.json', store.rowsOf(workspace, 'episodes')),
        await packList('sessions.json', store.rowsOf(workspace, 'test_sessions')),
        await packList('emails.json', store.guestEmails(workspace)),
        await packList('bookings.json', store.bookings(workspace)),
        await packList('help-requests.json', store.helpRequests(workspace)),
        await packList('webhooks.json', store.webhooks(workspace)),
        listFile('results.json', () => this.resultsInTurn(exporting, results)),
        textFile('results.csv', () => this.resultLines(exporting, results)),
        await packList('notifications.json', store.notifications(exporting)),
        await packList('activity.json', store.auditLog(exporting)),
        packJson(
          'recordings.json',
          clips.map(({ blobKey: _key, ...clip }, at) => ({ ...clip, ...fileNames(clip, at) })),
        ),
      ];
      return { files, clips };
    });
  }

  /** Reads results in batches: a slow client keeps a few of them in memory, and no database connection. */
  private async *resultsInTurn(exporting: SignedInCaller, ids: readonly ResultId[]) {
    const store = new ExportStore(this.deps.db.kysely);
    for (let at = 0; at < ids.length; at += RESULTS_BATCH) {
      await this.assertStill(exporting);
      const results = await store.results(exporting.workspace, ids.slice(at, at + RESULTS_BATCH));
      for await (const result of inTurns(results)) yield this.withWordsOf(result);
    }
  }

  private async *resultLines(exporting: SignedInCaller, ids: readonly ResultId[]) {
    yield BYTE_ORDER_MARK + csvHead();
    for await (const result of this.resultsInTurn(exporting, ids)) yield csvRow(result, this.faultOf(result.id));
  }

  private assertStill(exporting: SignedInCaller): Promise<void> {
    return this.deps.people.assertStill(exporting, accountsCalls.exportAccount.action);
  }

  /** The result with texts, or as it is stored if a bug prevents that: one result must not end the file. */
  private withWordsOf<Result extends Pick<CsvResult, 'id'> & { readonly details: ResultDetails | null }>(
    result: Result,
  ) {
    try {
      return { ...result, details: withWords(result.details) };
    } catch (error) {
      this.faultOf(result.id)(error);
      return result;
    }
  }

  private faultOf(result: string) {
    return (error: unknown) => this.deps.log.error({ err: error, result }, 'result_not_written');
  }

  private videoOf({ blobKey, createdAt: recordedAt }: ExportedClip, { name, part }: ClipToExport): ZippedVideo {
    return { name, recordedAt, open: () => this.deps.blobs.read(blobKey, part) };
  }
}

async function accountFiles(store: ExportStore, exporting: SignedInCaller): Promise<readonly PackedFile[]> {
  const row = await store.account(exporting);
  if (row === undefined) throw accountIsGone();
  const { brandColor, brandLogo, brandSenderName, ...account } = row;
  const logo = await store.logo(exporting.workspace);
  const fileName = logo && logoFileName(logo.mimeType);
  const branding = { brandColor, brandLogo: fileName ?? brandLogo, brandSenderName };
  return [
    packJson('account.json', account),
    packJson('branding.json', branding),
    ...(logo && fileName ? [packBytes(fileName, logo.bytes)] : []),
  ];
}
