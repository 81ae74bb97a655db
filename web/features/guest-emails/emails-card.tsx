import type { EpisodeEmails } from '@linecheck/contract';
import { emailsCard } from '@linecheck/texts/en/episodes/emails';
import { useMay } from '../../api/acting';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { dayWords } from './email-words';
import { ObstacleNotice } from './obstacle-notice';

/** Emails left within 24 hours from which on the card says so. */
const FEW_LEFT = 100;

interface EmailsCardProps {
  readonly emails: {
    readonly data: EpisodeEmails | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onPlan: () => void;
  readonly loadDialog: () => Promise<unknown>;
}

/** Beside a board: who was invited, what goes out by itself and when, and why nothing does. */
export function EmailsCardContent({ emails, onPlan, loadDialog }: EmailsCardProps) {
  const texts = useTexts(emailsCard);
  const { data, error, isFetching, refetch } = emails;
  return (
    <div className="grid gap-4 text-14">
      {error && (
        <StaleNotice title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
          {notLoadedWords(error)}
        </StaleNotice>
      )}
      {data && <Loaded emails={data} {...{ onPlan, loadDialog }} />}
      {!data && !error && (
        <div role="status">
          <Skeleton size="h-28 w-full" />
          <span className="sr-only">{texts.loading}</span>
        </div>
      )}
    </div>
  );
}

function Loaded({ emails, onPlan, loadDialog }: EmailsProps & Pick<EmailsCardProps, 'onPlan' | 'loadDialog'>) {
  const texts = useTexts(emailsCard);
  const mayWork = useMay('work');
  return (
    <>
      {emails.obstacle !== null && <ObstacleNotice obstacle={emails.obstacle} />}
      <Counts emails={emails} />
      {emails.obstacle === null && <Planned emails={emails} />}
      {mayWork && emails.obstacle === null && <Replies emails={emails} />}
      {mayWork && (
        <div>
          <Button onClick={onPlan} {...whenNear(loadDialog)}>
            {texts.change}
          </Button>
        </div>
      )}
    </>
  );
}

interface EmailsProps {
  readonly emails: EpisodeEmails;
}

const COUNTED = ['invited', 'notInvited', 'waiting', 'withoutAddress', 'bounced', 'objected'] as const;

function Counts({ emails }: EmailsProps) {
  const { counts: texts } = useTexts(emailsCard);
  return (
    <ul className="grid gap-1 empty:hidden">
      {COUNTED.filter((key) => emails[key] > 0).map((key) => (
        <li key={key} className={key === 'bounced' ? 'font-medium text-failed' : 'tabular text-ink-2'}>
          {fill(texts[key], { count: emails[key] })}
        </li>
      ))}
    </ul>
  );
}

function Planned({ emails: { planned, tellsChanges } }: EmailsProps) {
  const texts = useTexts(emailsCard);
  return (
    <section>
      <h3 className="mb-1 font-semi">{texts.planned}</h3>
      {planned.length === 0 && !tellsChanges ? (
        <p className="text-ink-2">{texts.nothing}</p>
      ) : (
        <ul className="grid gap-2">
          {planned.map(({ kind, at, guests }) => (
            <li key={`${kind} ${at}`}>
              <p>{texts[kind]}</p>
              <p className="tabular text-13 text-ink-3">
                <time dateTime={at}>{dayWords(at)}</time>
                {kind === 'reminder' && guests !== null && (
                  <span>{` · ${fill(texts.reminderNow, { count: guests })}`}</span>
                )}
              </p>
            </li>
          ))}
          {tellsChanges && <li className="text-ink-2">{texts.tells}</li>}
        </ul>
      )}
    </section>
  );
}

function Replies({ emails: { replyTo, left } }: EmailsProps) {
  const texts = useTexts(emailsCard);
  return (
    <div className="grid gap-1 text-13 text-ink-3 wrap-anywhere">
      <p>{replyTo === null ? texts.noReplyTo : fill(texts.replyTo, { address: replyTo })}</p>
      {left < FEW_LEFT && <p>{fill(texts.left, { count: left })}</p>}
    </div>
  );
}
