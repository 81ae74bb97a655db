import type { EmailPreview } from '@linecheck/contract';
import { emailPreviewTexts } from '@linecheck/texts/en/episodes/email-dialog';
import { useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { SegmentedFilter } from '../../ui/controls/segmented-filter';
import { SelectField } from '../../ui/controls/select-field';
import { Chip } from '../../ui/feedback/chip';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import type { ElementNode } from '../../ui/theme/element-node';
import { type PreviewKind, type PreviewSource, previewPageOf, useEmailPreview } from './use-emails';

const KINDS = ['invitation', 'reminder', 'moved', 'called-off', 'summary'] as const;

interface EpisodePreviewProps {
  readonly episodeId: string;
  readonly first: PreviewKind;
}

/** The emails of an episode, one at a time. */
export function EpisodePreview({ episodeId: episode, first }: EpisodePreviewProps) {
  const texts = useTexts(emailPreviewTexts);
  const [kind, setKind] = useState(first);
  return (
    <div className="grid gap-3">
      <SelectField
        size={40}
        label={texts.which}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((each) => each === target.value) ?? first)}
      />
      <EmailPreviewPart key={kind} source={{ kind, episode }} />
    </div>
  );
}

interface PreviewPartProps {
  readonly source: PreviewSource;
  /** What can be done with the email. */
  readonly actionsOf?: (email: EmailPreview) => ElementNode;
}

/** An email as it would go out now: who sends it to whom, and both of its parts. */
export function EmailPreviewPart({ source, actionsOf }: PreviewPartProps) {
  const texts = useTexts(emailPreviewTexts);
  const { data, error, isFetching, refetch } = useEmailPreview(source);
  if (data)
    return (
      <>
        <Shown email={data} page={previewPageOf(source)} />
        {actionsOf?.(data)}
      </>
    );
  if (!error) return <SkeletonRows rows={3} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface ShownProps {
  readonly email: EmailPreview;
  readonly page: string;
}

function Shown({ email, page }: ShownProps) {
  const texts = useTexts(emailPreviewTexts);
  const [view, setView] = useState<'look' | 'text'>('look');
  const lines = [
    [texts.from, email.from],
    [texts.replyTo, email.replyTo],
    [texts.to, email.to],
    [texts.subject, email.subject],
  ] as const;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-14">
        {lines.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="wrap-anywhere">
                  <bdi translate="no">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedFilter
          label={texts.views}
          options={[
            { value: 'look', label: texts.look },
            { value: 'text', label: texts.text },
          ]}
          value={view}
          onChange={setView}
        />
        {email.hasCalendar && <Chip tone="outline">{texts.calendar}</Chip>}
      </div>
      {view === 'look' ? (
        // The sandbox without permissions runs no script and opens no link.
        <iframe
          sandbox=""
          src={page}
          title={texts.frame}
          className="h-80 w-full rounded-ctl border border-line bg-white"
        />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-ctl bg-surface-2 px-3 py-2 font-mono text-12 whitespace-pre-wrap wrap-anywhere"
        >
          {email.text}
        </pre>
      )}
    </div>
  );
}
