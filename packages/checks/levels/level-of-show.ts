import type { StudioEntry } from '../studios';
import type { ShowLevel } from './levels';
import { type StudioNeeds, withStudioNeeds } from './own-level';

export interface ShowSettings {
  readonly level: ShowLevel;
  readonly studio: StudioEntry | undefined;
  /** The planned length; a local recording needs room for twice of it. */
  readonly lengthMinutes?: number | undefined;
}

const BITS_PER_GB = 8e9;
/** Bits per minute of a local recording, as in the reading `recordingMinutes`. */
const RECORDING_BITS_PER_MIN = 60 * 8e6;

/** The demands of a studio that make a level stricter. */
export function studioNeeds(studio: StudioEntry | undefined): StudioNeeds {
  if (studio === undefined) return {};
  const { uploadMbps, downloadMbps, goodUploadMbps, goodDownloadMbps, freeDiskGb, recordsLocally } = studio;
  const minutes = freeDiskGb && Math.floor((freeDiskGb.value * BITS_PER_GB) / RECORDING_BITS_PER_MIN);
  return {
    uploadMbps: uploadMbps?.value,
    downloadMbps: downloadMbps?.value,
    goodUploadMbps: goodUploadMbps?.value,
    goodDownloadMbps: goodDownloadMbps?.value,
    recordingMinutes: recordsLocally?.value === 'no' ? 0 : minutes,
  };
}

/** The level of a show, made stricter by its studio. */
export function levelOfShow({ level, studio, lengthMinutes = 0 }: ShowSettings): ShowLevel {
  const needs = studioNeeds(studio);
  const recordingMinutes =
    needs.recordingMinutes === 0 || level.requirements.recordingMinutes === undefined
      ? needs.recordingMinutes
      : Math.max(needs.recordingMinutes ?? 0, 2 * lengthMinutes);
  return withStudioNeeds(level, { ...needs, recordingMinutes });
}
