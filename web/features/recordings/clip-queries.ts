import { readStorageUsage, type StorageUsage } from '@linecheck/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/send';

export const clipsQueryKey = ['recording-clips'] as const;
export const takesQueryKey = ['takes'] as const;

/** Refetched whenever a clip is added or deleted. */
export const storageUsageQuery = queryOptions({
  queryKey: ['recording-room'] as const,
  queryFn: (): Promise<StorageUsage> => send(readStorageUsage, {}),
  refetchOnMount: 'always',
});
