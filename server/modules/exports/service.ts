import type { Readable } from 'node:stream';
import { snapshot } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { HostId, ResultId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { withWords } from '../../domain/result-words';
import { BYTE_ORDER_MARK } from './csv';
import { listFile, type PackedFile, packBytes, packJson, packList, textFile } from './pack';
import { csvHead, csvRow } from './readings-csv';
import { clipFileName, dayOf, exportReadme, logoFileName } from './rules';
import { type ExportedClip, ExportStore } from './store';
import { type Video, zipOf } from './zip';

interface Export {
  readonly fileName: string;
  readonly zip: Readable;
}

const RESULTS_BATCH = 20;

type ExportDependencies = Pick<Dependencies, 'db' | 'blobs' | 'clock' | 'config'>;

/** Exports all stored data of a host (D19). */
export class ExportService {
  constructor(private readonly deps: ExportDependencies) {}

  /**
   * Reads the database in one snapshot before the first byte is sent; of the results, only the ids. Results and videos
   * are read while they are sent.
   */
  async export(host: HostId): Promise<Export> {
    const { clock, config } = this.deps;
    const now = clock();
    const folder = `linecheck-export-${dayOf(now)}`;
    const { files, clips } = await this.readAll(host);
    const introduction = packBytes('README.txt', exportReadme(now, config.publicUrl));
    const zip = zipOf({
      folder,
      files: [introduction, ...files],
      videos: clips.map((clip, at) => this.videoOf(clip, at)),
    });
    return { fileName: `${folder}.zip`, zip };
  }

  private readAll(host: HostId) {
    return snapshot(this.deps.db.kysely, async (trx) => {
      const store = new ExportStore(trx);
      const clips = await store.clips(host);
      const results = await store.resultIds(host);
      const files: PackedFile[] = [
        ...(await accountFiles(store, host)),
        await packList('sign-ins.json', store.signIns(host)),
        await packList('templates.json', store.templates(host)),
        await packList('sessions.json', store.sessions(host)),
        listFile('results.json', () => this.resultsInTurn(host, results)),
        textFile('results.csv', () => this.resultLines(host, results)),
        await packList('notifications.json', store.notifications(host)),
        packJson('recordings.json', clips.map(described)),
      ];
      return { files, clips };
    });
  }

  /** Reads results in batches: a slow client keeps a few of them in memory, and no database connection. */
  private async *resultsInTurn(host: HostId, ids: readonly ResultId[]) {
    const store = new ExportStore(this.deps.db.kysely);
    for (let at = 0; at < ids.length; at += RESULTS_BATCH) {
      const results = await store.results(host, ids.slice(at, at + RESULTS_BATCH));
      yield* results.map((result) => ({ ...result, details: withWords(result.details) }));
    }
  }

  private async *resultLines(host: HostId, ids: readonly ResultId[]) {
    yield BYTE_ORDER_MARK + csvHead();
    for await (const result of this.resultsInTurn(host, ids)) yield csvRow(result);
  }

  private videoOf(clip: ExportedClip, at: number): Video {
    return { name: pathOf(clip, at), recordedAt: clip.createdAt, open: () => this.deps.blobs.read(clip.blobKey) };
  }
}

const pathOf = (clip: ExportedClip, at: number): string => `recordings/${clipFileName(at, clip)}`;

const described = ({ blobKey: _key, ...clip }: ExportedClip, at: number) => ({
  ...clip,
  file: pathOf(clip as ExportedClip, at),
});

async function accountFiles(store: ExportStore, host: HostId): Promise<readonly PackedFile[]> {
  const row = await store.account(host);
  if (row === undefined) throw accountIsGone();
  const { brandColor, brandLogo, brandSenderName, ...account } = row;
  const logo = await store.logo(host);
  const fileName = logo && logoFileName(logo.mimeType);
  const branding = { brandColor, brandLogo: fileName ?? brandLogo, brandSenderName };
  return [
    packJson('account.json', account),
    packJson('branding.json', branding),
    ...(logo && fileName ? [packBytes(fileName, logo.bytes)] : []),
  ];
}
