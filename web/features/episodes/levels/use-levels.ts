import { createLevel, deleteLevel, editLevel, type LevelForm, listLevels, type StoredLevel } from '@linecheck/contract';
import { ownLevels } from '@linecheck/texts/en/episodes/own-levels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refusalOf, send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { showToast } from '../../../ui/overlays/toast';
import { episodesKey, levelsKey } from '../episodes-key';

export const useLevels = ({ enabled }: { readonly enabled: boolean }) =>
  useQuery({
    queryKey: levelsKey,
    queryFn: ({ signal }) => send(listLevels, {}, signal),
    enabled,
    refetchOnMount: 'always',
  });

/** The stored version of a level; undefined if it was deleted. */
export const readLevel = async (id: string): Promise<StoredLevel | undefined> =>
  (await send(listLevels, {})).find((level) => level.id === id);

export function useSaveLevel(level: StoredLevel | undefined) {
  const { editor: texts } = useTexts(ownLevels);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: LevelForm) =>
      level === undefined
        ? send(createLevel, { body })
        : send(editLevel, { params: { id: level.id }, body: { ...body, revision: level.revision } }),
    onSuccess: async (saved) => {
      // A form that chooses the saved level needs it in its list.
      queries.setQueryData<readonly StoredLevel[]>(levelsKey, (known = []) =>
        known.some(({ id }) => id === saved.id)
          ? known.map((each) => (each.id === saved.id ? saved : each))
          : [...known, saved],
      );
      void queries.invalidateQueries({ queryKey: episodesKey });
      const description = saved.episodes > 0 ? fill(texts.savedHint, { count: saved.episodes }) : saved.name;
      showToast({ title: level === undefined ? texts.created : texts.saved, description, tone: 'passed' });
    },
  });
}

export function useDeleteLevel() {
  const { deletion: texts, inUse, editor } = useTexts(ownLevels);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: StoredLevel) => send(deleteLevel, { params: { id } }),
    onSuccess: (_, { name }) => showToast({ title: texts.done, description: name, tone: 'passed' }),
    onError: (error) => {
      const title = refusalOf(error) === 'level_in_use' ? inUse : texts.failed;
      showToast({ title, description: failureWords(error, editor.tryAgain), tone: 'failed' });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: levelsKey }),
  });
  return { remove: mutate, isPending };
}
