import {
  deleteRecordingClip,
  listGuestRecordings,
  listRecordingClips,
  type RecordingClip,
  UNREAD_POLL_MS,
} from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/recordings';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { clipsQueryKey, storageUsageQuery, takesQueryKey } from './clip-queries';

/** Omits the videos from the lists: a video is loaded when it is played. */
const query = { clipData: 'omit' } as const;

/** Query of a list of clips. Refetched on every mount, because guests and other open pages add clips. */
const clipList = (key: readonly string[], load: () => Promise<RecordingClip[]>) =>
  queryOptions({
    queryKey: [...clipsQueryKey, ...key],
    queryFn: load,
    refetchOnMount: 'always',
    refetchInterval: UNREAD_POLL_MS,
  });

type ClipList = ReturnType<typeof clipList>;

export const ownClips: ClipList = clipList(['own'], () => send(listRecordingClips, { query }));

interface GuestClipsOf {
  readonly sessionId: string;
  /** Newest result of the session, if any. Part of the key, because a clip may be assigned to a new result. */
  readonly newestId: string | undefined;
}

export const guestClips = ({ sessionId, newestId = '' }: GuestClipsOf): ClipList =>
  clipList([sessionId, newestId], () => send(listGuestRecordings, { params: { sessionId }, query }));

export type ClipsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void; readonly isRetrying: boolean }
  | {
      readonly kind: 'known';
      readonly clips: readonly RecordingClip[];
      /** True if the list was loaded before the newest result arrived. */
      readonly isOutdated: boolean;
    };

export function useClips(list: ClipList): ClipsState {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...list,
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', clips: data, isOutdated: isPlaceholderData };
  return error ? { kind: 'failed', error, retry: () => void refetch(), isRetrying: isFetching } : { kind: 'loading' };
}

/** Deletes a clip, and immediately removes it from every list of this page. */
export function useDeleteClip<Clip extends Pick<RecordingClip, 'id'>>(onDeleted: (clip: Clip) => void) {
  const texts = useTexts(recordings);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Clip) => send(deleteRecordingClip, { params: { id } }),
    onSuccess: (_, deleted) => {
      void queries.cancelQueries({ queryKey: clipsQueryKey });
      queries.setQueriesData<readonly RecordingClip[]>({ queryKey: clipsQueryKey }, (clips) =>
        clips?.filter((clip) => clip.id !== deleted.id),
      );
      void queries.invalidateQueries(storageUsageQuery);
      void queries.invalidateQueries({ queryKey: takesQueryKey });
      showToast({ title: texts.recordingDeleted, tone: 'passed' });
      onDeleted(deleted);
    },
    onError: () => {
      showToast({ title: texts.failedToDeleteRecording, description: texts.pleaseTryAgain, tone: 'failed' });
      // The guest may have withdrawn it already.
      void queries.invalidateQueries({ queryKey: clipsQueryKey });
      void queries.invalidateQueries({ queryKey: takesQueryKey });
    },
  });
  return { remove: mutate, isPending };
}
