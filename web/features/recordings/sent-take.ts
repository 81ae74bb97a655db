import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import type { TakePlaces } from '@linecheck/checks/browser/microphone/take-tracks';
import { type GuestClipReceipt, TAKE_MAX_BYTES, TAKE_TYPES, type TakeMarks, type TakeType } from '@linecheck/contract';

interface TakeConsent {
  readonly take: FinishedTake;
  /** Time of the last sharing before the consent. */
  readonly sharedAt: string | undefined;
}

export interface TakeSending {
  readonly phase: 'resting' | 'sending' | 'failed' | 'deleted';
  readonly consent: TakeConsent | undefined;
  readonly sent: { readonly take: FinishedTake; readonly receipt: GuestClipReceipt } | undefined;
}

export const nothingSent: TakeSending = { phase: 'resting', consent: undefined, sent: undefined };

interface Sharing {
  readonly take: FinishedTake | undefined;
  readonly sharedAt: string | undefined;
}

/** True if the guest has consented to the newest take and shared results since. */
export const isDue = ({ phase, consent }: TakeSending, { take, sharedAt }: Sharing): boolean =>
  phase !== 'sending' &&
  sharedAt !== undefined &&
  consent !== undefined &&
  consent.take === take &&
  consent.sharedAt !== sharedAt;

interface TakeFile {
  readonly file: Blob;
  readonly marks: TakeMarks;
}

/** Both tracks of a take in one file, with its marks. Undefined if the server accepts neither. */
export function takeFile({ tracks: { processed, unprocessed }, places }: FinishedTake): TakeFile | undefined {
  const recordings = [processed, unprocessed].flatMap((track) => track?.recorded ?? []);
  const type = typeOf(recordings);
  if (type === undefined) return undefined;
  const file = new Blob(recordings, { type });
  if (file.size > TAKE_MAX_BYTES) return undefined;
  const floorDbfs = { processed: processed?.floorDbfs ?? null, unprocessed: unprocessed?.floorDbfs ?? null };
  return { file, marks: { processedBytes: processed?.recorded.size ?? 0, ...rounded(places), floorDbfs } };
}

/** The common type of all recordings, without codecs. */
function typeOf(recordings: readonly Blob[]): TakeType | undefined {
  const types = new Set(recordings.map(({ type }) => type.split(';')[0]?.trim().toLowerCase()));
  return types.size === 1 ? TAKE_TYPES.find((known) => types.has(known)) : undefined;
}

/** Maximum number of places of one kind in the contract. */
const PLACES_MAX = 40;

const rounded = ({ clipped, gaps }: TakePlaces) => {
  const cut = (value: number) => Math.round(value * 100) / 100;
  const short = (places: TakePlaces['clipped']) =>
    places.slice(0, PLACES_MAX).map(({ fromS, toS }) => ({ fromS: cut(fromS), toS: cut(toS) }));
  return { clipped: short(clipped), gaps: short(gaps) };
};
