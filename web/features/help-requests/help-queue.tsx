import type { HelpSummary } from '@linecheck/contract';
import { helpQueue } from '@linecheck/texts/en/help-requests/host';
import { useId } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts';
import { HelpCard } from './help-card';

interface HelpQueueProps {
  readonly requests: readonly HelpSummary[];
  readonly userId: string;
}

/** The requests for help of a workspace, on pages without a board: those of links without an episode are only here. */
export function HelpQueue({ requests, userId }: HelpQueueProps) {
  const texts = useTexts(helpQueue);
  const titleId = useId();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-18 font-semi tracking-snug">
        {texts.title}
      </h2>
      <ul className="card overflow-hidden">
        {requests.map((request) => (
          <li key={request.id} className="border-line not-first:border-t">
            <HelpCard {...{ request, userId }} place={<Place request={request} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The episode of the guest with the way to its board, or the title of the link. */
function Place({ request: { episode, title } }: { readonly request: HelpSummary }) {
  if (episode === null) return <p className="text-14 text-ink-2">{title}</p>;
  return (
    <p className="text-14">
      <Link href={`/episodes/${episode.id}`} className="link">
        {episode.title}
      </Link>
    </p>
  );
}
