import { type EpisodeDetails, fieldsToFollow, listEpisodes, PAGE_MAX, type ShowDetails } from '@linecheck/contract';
import { episodeFields } from '@linecheck/texts/en/episodes/forms';
import { showForms } from '@linecheck/texts/en/episodes/shows';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { send } from '../../../api/send';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { formatEnumeration } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { useFocusOnMount } from '../../../ui/behaviour/use-focus-on-mount';
import { Button } from '../../../ui/controls/button';
import { Checkbox } from '../../../ui/controls/checkbox-row';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { startWords } from '../episode-times';
import { episodesKey } from '../episodes-key';
import type { ShowChanges } from './use-show-form';

/** Maximum number of episodes that the server changes with a show. */
const FOLLOWING_MAX = 500;

/** All coming episodes of a show, in order. */
const useComing = ({ id: show }: ShowDetails) =>
  useQuery({
    queryKey: [...episodesKey, 'coming', show],
    queryFn: async ({ signal }) => {
      const coming: EpisodeDetails[] = [];
      let after: string | null = '';
      while (after !== null && coming.length < FOLLOWING_MAX) {
        const query = { scope: 'next', show, limit: `${PAGE_MAX}`, ...(after !== '' && { after }) } as const;
        const page: { readonly episodes: EpisodeDetails[]; readonly next: string | null } = await send(
          listEpisodes,
          { query },
          signal,
        );
        coming.push(...page.episodes);
        after = page.next;
      }
      return coming.slice(0, FOLLOWING_MAX);
    },
    refetchOnMount: 'always',
    gcTime: 0,
  });

interface WhichFollowProps {
  readonly changes: ShowChanges;
  readonly busy: boolean;
  readonly onSave: (following: readonly string[]) => void;
  readonly onBack: () => void;
}

/** The step of an edit that asks which coming episodes follow the show: all, unless some are left out. */
export function WhichFollow({ changes, busy, onSave, onBack }: WhichFollowProps) {
  const { follow: texts, save, back } = useTexts(showForms);
  const { data: coming, error, isFetching, refetch } = useComing(changes.before);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const heading = useFocusOnMount<HTMLHeadingElement>(true);
  const id = useId();
  const choices = (coming ?? []).map((episode) => ({ episode, words: changeWords(episode, changes) }));
  const followers = choices.filter(({ episode, words }) => words !== undefined && !leftOut.has(episode.id));
  const toggle = (episode: string, follows: boolean) =>
    setLeftOut((now) => new Set(follows ? [...now].filter((each) => each !== episode) : [...now, episode]));
  return (
    <section aria-labelledby={id}>
      <h3 ref={heading} tabIndex={-1} id={id} className="font-semi tracking-snug outline-none">
        {texts.title}
      </h3>
      <p className="mt-1 text-14 text-ink-2">{texts.hint}</p>
      {coming === undefined && error === null && (
        <div className="mt-4">
          <SkeletonRows label={texts.loading} />
        </div>
      )}
      {coming === undefined && error !== null && (
        <div className="mt-4">
          <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
            {notLoadedWords(error)}
          </ErrorCard>
        </div>
      )}
      {choices.length > 1 && (
        <div className="mt-3 flex gap-2">
          <Button size={32} onClick={() => setLeftOut(new Set())}>
            {texts.all}
          </Button>
          <Button size={32} onClick={() => setLeftOut(new Set(choices.map(({ episode }) => episode.id)))}>
            {texts.none}
          </Button>
        </div>
      )}
      <ul className="mt-2">
        {choices.map(({ episode, words }) => (
          <FollowRow
            key={episode.id}
            {...{ episode, words }}
            follows={words !== undefined && !leftOut.has(episode.id)}
            onToggle={(follows) => toggle(episode.id, follows)}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button fullWidth="phone" onClick={onBack}>
          {back}
        </Button>
        <Button
          variant="primary"
          fullWidth="phone"
          busy={busy}
          pending={coming === undefined}
          onClick={() => onSave(followers.map(({ episode }) => episode.id))}
        >
          {save}
        </Button>
      </div>
    </section>
  );
}

interface FollowRowProps {
  readonly episode: EpisodeDetails;
  /** What changes in it; undefined if nothing does. */
  readonly words: string | undefined;
  readonly follows: boolean;
  readonly onToggle: (follows: boolean) => void;
}

function FollowRow({ episode, words, follows, onToggle }: FollowRowProps) {
  const { follow: texts } = useTexts(showForms);
  return (
    <li className="border-line not-first:border-t">
      <label className="check-row items-start">
        <Checkbox
          checked={follows}
          disabled={words === undefined}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <span className="min-w-0 grow wrap-anywhere">
          <bdi translate="no" className="block">
            {episode.title}
          </bdi>
          <span className="tabular block text-14 text-ink-2">{startWords(episode).there}</span>
          <span className="block text-14 text-ink-3">
            {words === undefined ? texts.keepsAll : fill(texts.changes, { fields: words })}
          </span>
        </span>
      </label>
    </li>
  );
}

/** The names of the fields that change in an episode; undefined if it has values of its own in all of them. */
function changeWords(episode: EpisodeDetails, { before, after, changesEmails }: ShowChanges): string | undefined {
  const names = fieldsToFollow(episode, before, after).map((name) => episodeFields[name].replace(/ \*$/, ''));
  const all = changesEmails ? [...names, showForms.follow.emails] : names;
  return all.length === 0 ? undefined : formatEnumeration(all);
}
