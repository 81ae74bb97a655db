import { type ClipRoom, readClipRoom } from '@linecheck/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../api/send';

/** Asked for again whenever a clip has come or gone. */
export const clipRoom = queryOptions({
  queryKey: ['recording-room'] as const,
  queryFn: (): Promise<ClipRoom> => send(readClipRoom, {}),
  refetchOnMount: 'always',
});
