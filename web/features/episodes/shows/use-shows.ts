import {
  createShow,
  deleteShow,
  type EndpointResponse,
  editShow,
  endShow,
  listShowGuests,
  listShows,
  readShow,
  type ShowDetails,
  type ShowForm,
  UNREAD_POLL_MS,
} from '@linecheck/contract';
import { showChanges, showForms } from '@linecheck/texts/en/episodes/shows';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { showToast } from '../../../ui/overlays/toast';
import { episodesKey } from '../episodes-key';

/** Shows are refetched with the episodes, whose number they name. */
const showsKey = [...episodesKey, 'shows'] as const;

/** All shows, those that go on first. */
export const useShows = () =>
  useQuery({
    queryKey: [...showsKey, 'list'],
    queryFn: ({ signal }) => send(listShows, {}, signal),
    refetchOnMount: 'always',
  });

export const useShow = (id: string) =>
  useQuery({
    queryKey: [...showsKey, id],
    queryFn: ({ signal }) => send(readShow, { params: { id } }, signal),
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });

/** The guests of all episodes of a show, those of the latest episode first, a page at a time. */
export const useShowGuests = (id: string) =>
  useInfiniteQuery({
    queryKey: [...showsKey, id, 'guests'],
    queryFn: ({ pageParam: after, signal }) =>
      send(listShowGuests, { params: { id }, query: after === '' ? {} : { after } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });

interface SavedShow {
  /** The show that is changed, in the version that was read; undefined for a new one. */
  readonly base: ShowDetails | undefined;
  readonly form: ShowForm;
  /** The ids of the coming episodes that follow. */
  readonly following: readonly string[];
}

type ShowAnswer = ShowDetails & Partial<EndpointResponse<typeof editShow>>;

const sendShow = ({ base, form, following }: SavedShow): Promise<ShowAnswer> =>
  base === undefined
    ? send(createShow, { body: form })
    : send(editShow, {
        params: { id: base.id },
        body: { ...form, revision: base.revision, following: [...following] },
      });

export function useSaveShow() {
  const { done: texts } = useTexts(showForms);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: sendShow,
    onSuccess: ({ followed = 0, title }, { base }) => {
      void queries.invalidateQueries({ queryKey: episodesKey });
      const changed = followed > 0 ? fill(texts.followed, { count: followed }) : title;
      showToast({
        title: base === undefined ? texts.created : texts.changed,
        description: base === undefined ? texts.createdHint : changed,
        tone: 'passed',
      });
    },
  });
}

/** Ends a show, or goes on with it. */
export function useEndShow() {
  const texts = useTexts(showChanges);
  const queries = useQueryClient();
  const wordsOf = (isEnded: boolean) => (isEnded ? texts.ending : texts.goingOn);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ show: { id }, isEnded }: { readonly show: ShowDetails; readonly isEnded: boolean }) =>
      send(endShow, { params: { id }, body: { isEnded } }),
    onSuccess: (_, { show, isEnded }) =>
      showToast({ title: wordsOf(isEnded).done, description: show.title, tone: 'passed' }),
    onError: (error, { isEnded }) =>
      showToast({
        title: wordsOf(isEnded).failed,
        description: failureWords(error, texts.tryAgain),
        tone: 'failed',
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: episodesKey }),
  });
  return { setEnded: mutate, isPending };
}

export function useDeleteShow(onDeleted: () => void) {
  const { deletion: texts, tryAgain } = useTexts(showChanges);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ShowDetails) => send(deleteShow, { params: { id } }),
    onSuccess: (_, { title }) => {
      showToast({ title: texts.done, description: title, tone: 'passed' });
      onDeleted();
    },
    onError: (error) => showToast({ title: texts.failed, description: failureWords(error, tryAgain), tone: 'failed' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: episodesKey }),
  });
  return { remove: mutate, isPending };
}
