import {
  archiveEpisode,
  callOffEpisode,
  createEpisode,
  deleteEpisode,
  duplicateEpisode,
  type EpisodeDetails,
  type EpisodeForm,
  editEpisode,
  listEpisodes,
  listStudios,
  readEpisodeContents,
  type ShowDetails,
  UNREAD_POLL_MS,
} from '@linecheck/contract';
import { episodeChanges, episodeSaved } from '@linecheck/texts/en/episodes/changes';
import { sentences } from '@linecheck/texts/fill';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { episodesKey } from './episodes-key';
import { guestsIn } from './guest-counts';

/**
 * The next episodes in order, or the past and archived ones, newest first, a page at a time.
 *
 * @param show The id of the show whose episodes these are; all of the workspace without it.
 */
export const useEpisodes = (scope: 'next' | 'past', show?: string) =>
  useInfiniteQuery({
    queryKey: [...episodesKey, 'list', scope, ...(show === undefined ? [] : [show])],
    queryFn: ({ pageParam: after, signal }) =>
      send(
        listEpisodes,
        { query: { scope, ...(show !== undefined && { show }), ...(after !== '' && { after }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });

/** The studios of the installation, which change with a restart alone. */
export const useStudios = () =>
  useQuery({
    queryKey: ['studios'],
    queryFn: ({ signal }) => send(listStudios, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type EpisodeTarget =
  /** With a show, the form begins with its values. */
  | { readonly kind: 'create'; readonly show?: ShowDetails }
  | { readonly kind: 'edit' | 'duplicate'; readonly episode: EpisodeDetails };

interface SavedEpisode {
  readonly target: EpisodeTarget;
  readonly form: EpisodeForm;
}

function sendEpisode({ target, form }: SavedEpisode): Promise<EpisodeDetails & { readonly kept?: number }> {
  if (target.kind === 'create') return send(createEpisode, { body: form });
  const { id, revision } = target.episode;
  return target.kind === 'duplicate'
    ? send(duplicateEpisode, { params: { id }, body: form })
    : send(editEpisode, { params: { id }, body: { ...form, revision } });
}

export function useSaveEpisode() {
  const texts = useTexts(episodeSaved);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: sendEpisode,
    onSuccess: (episode, { target }) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      showToast({ ...doneWords(texts, target, episode), tone: 'passed' });
    },
  });
}

type SavedDetails = Awaited<ReturnType<typeof sendEpisode>>;

function doneWords(texts: typeof episodeSaved, target: EpisodeTarget, episode: SavedDetails) {
  if (target.kind === 'create') return { title: texts.created, description: texts.createdHint };
  if (target.kind === 'edit') {
    const { title, kept = 0, calledOffAt } = episode;
    const notes = sentences(
      kept > 0 && fill(texts.kept, { count: kept }),
      calledOffAt !== null && texts.stillCalledOff,
      calledOffAt === null && target.episode.startsAt !== episode.startsAt && texts.moved,
    );
    return { title: texts.changed, description: notes || title };
  }
  return { title: texts.duplicated, description: fill(texts.duplicatedHint, { count: guestsIn(episode.counts) }) };
}

interface Archiving {
  readonly episode: EpisodeDetails;
  readonly isArchived: boolean;
}

/** Archives an episode, or takes it out of the archive. The message about it has a button that undoes it. */
export function useArchiveEpisode() {
  const texts = useTexts(episodeChanges);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ episode: { id }, isArchived }: Archiving) =>
      send(archiveEpisode, { params: { id }, body: { isArchived } }),
    onSuccess: (_, { episode, isArchived }) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      showToast({
        title: isArchived ? texts.archived : texts.restored,
        description: isArchived ? archivedHint(texts, episode) : episode.title,
        tone: 'passed',
        action: { label: texts.undo, onSelect: () => mutate({ episode, isArchived: !isArchived }) },
      });
    },
    onError: (error, { isArchived }) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      const title = isArchived ? texts.notArchived : texts.notRestored;
      showToast({ title, description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { setArchived: mutate, isPending };
}

const archivedHint = (texts: typeof episodeChanges, { groupCode }: EpisodeDetails): string =>
  groupCode === null ? texts.archivedHint : texts.archivedGroupHint;

interface CallingOff {
  readonly episode: EpisodeDetails;
  readonly isCalledOff: boolean;
}

/** Calls an episode off, or holds it after all. The message about it has a button that undoes it. */
export function useCallOff() {
  const texts = useTexts(episodeChanges);
  const queries = useQueryClient();
  const wordsOf = ({ isCalledOff }: CallingOff) => (isCalledOff ? texts.callOff : texts.holding);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ episode: { id }, isCalledOff }: CallingOff) =>
      send(callOffEpisode, { params: { id }, body: { isCalledOff } }),
    onSuccess: (_, act) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      const { done, doneHint } = wordsOf(act);
      showToast({
        title: done,
        description: doneHint,
        tone: 'passed',
        action: { label: texts.undo, onSelect: () => mutate({ ...act, isCalledOff: !act.isCalledOff }) },
      });
    },
    onError: (error, act) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      showToast({ title: wordsOf(act).failed, description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { setCalledOff: mutate, isPending };
}

/** The numbers of guests, results and clips that would be deleted with an episode. */
export const useEpisodeContents = ({ id }: EpisodeDetails, { enabled }: { readonly enabled: boolean }) =>
  useQuery({
    queryKey: [...episodesKey, 'contents', id],
    queryFn: ({ signal }) => send(readEpisodeContents, { params: { id } }, signal),
    enabled,
    refetchOnMount: 'always',
    // The numbers of an earlier question may have changed.
    gcTime: 0,
  });

export function useDeleteEpisode(onDeleted: (episode: EpisodeDetails) => void) {
  const { deletion: texts, tryAgain } = useTexts(episodeChanges);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: EpisodeDetails) => send(deleteEpisode, { params: { id } }),
    onSuccess: (_, episode) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      showToast({ title: texts.done, description: episode.title, tone: 'passed' });
      onDeleted(episode);
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      showToast({ title: texts.failed, description: failureWords(error, tryAgain), tone: 'failed' });
    },
  });
  return { remove: mutate, isPending };
}
