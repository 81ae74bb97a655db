import type { HelpSummary } from '@linecheck/contract';
import { helpAlert } from '@linecheck/texts/en/help-requests/host';
import { useEffect } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { setPageTitle } from '../../ui/behaviour/page-title';
import { helpReason } from './help-words';
import { ringFor } from './ring';

/** Says in the title of a host's page, to screen readers and by ringing, that a guest needs help and nobody is on it. */
export function HelpAlerts({ waiting }: { readonly waiting: readonly [HelpSummary, ...HelpSummary[]] }) {
  const texts = useTexts(helpAlert);
  const [{ guestName: name }] = waiting;
  const count = waiting.length - 1;
  const words = count === 0 ? fill(texts.single, { name }) : fill(texts.several, { name, count });
  useEffect(() => {
    setPageTitle({ alert: words });
    return () => setPageTitle({ alert: undefined });
  }, [words]);
  const ringing = waiting.flatMap(({ id, rungAt, guestName, ...request }) =>
    rungAt === null ? [] : [{ id, rungAt, title: fill(texts.single, { name: guestName }), body: helpReason(request) }],
  );
  const written = JSON.stringify(ringing);
  useEffect(() => void ringFor(JSON.parse(written) as typeof ringing, serverNow()), [written]); // It was written from them.
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
