import { readStorageUsage, type StorageUsage } from '@linecheck/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/send';

/** Refetched whenever a clip is added or deleted. */
export const storageUsageQuery = queryOptions({
  queryKey: ['recording-room'] as const,
  queryFn: (): Promise<StorageUsage> => send(readStorageUsage, {}),
  refetchOnMount: 'always',
});
