import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { storedTake, takeFields, takeMarks, takesCalls } from './takes-schemas';

/** The media types of the tracks of a take, as browsers record them. */
export const TAKE_TYPES = ['audio/webm', 'audio/mp4'] as const;
export type TakeType = (typeof TAKE_TYPES)[number];

/** Maximum size in bytes of both tracks of a take: eight seconds at 256 kbit/s each. */
export const TAKE_MAX_BYTES = 512 * 1024;

export const TAKE_SECONDS = 8;

export type TakeMarks = output<typeof takeMarks>;

export type TakeFields = output<typeof takeFields>;

/** A further take replaces the one of the same result. `deleteGuestRecording` deletes it with its token. */
export const uploadTake: ApiEndpoint<typeof takesCalls.uploadTake> = {
  method: 'PUT',
  path: '/api/uploads/takes/:submissionId',
};

export type StoredTake = output<typeof storedTake>;

export const readTake: ApiEndpoint<typeof takesCalls.readTake> = {
  method: 'GET',
  path: '/api/result-takes/:id',
};

export type ResultTake = EndpointResponse<typeof readTake>;
