import { can, type PlanName, type SessionRow } from '@linecheck/contract';
import { firstRun } from '@linecheck/texts/en/workspace/first-run';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'wouter';
import { setHostMark, useHostMark } from '../../api/host-marks';
import { previewHref } from '../../api/preview-href';
import { useNextEpisode } from '../../features/episodes/next-episode';
import { SAMPLE_HREF } from '../../features/episodes/sample-episode';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/theme/class-names';

interface FirstRunProps {
  readonly hostId: string;
  readonly plan: PlanName;
  readonly link: SessionRow | undefined;
}

/** The first steps of a new host; a plan without episodes has a link in their place. */
export function FirstRun(props: FirstRunProps) {
  return can(props.plan, 'episodes') ? <WithEpisodes {...props} /> : <Steps {...props} episode={undefined} />;
}

function WithEpisodes(props: FirstRunProps) {
  const { isKnown, episode } = useNextEpisode();
  return isKnown ? <Steps {...props} episode={episode?.id} /> : null;
}

interface StepsProps extends FirstRunProps {
  readonly episode: string | undefined;
}

function Steps({ hostId, plan, link, episode }: StepsProps) {
  const { steps: texts } = useTexts(firstRun);
  const isChecked = useHostMark(hostId, 'checked');
  const isPreviewed = useHostMark(hostId, 'previewed');
  const isMade = link !== undefined || episode !== undefined;
  const hasEpisodes = can(plan, 'episodes');
  const isAllDone = isChecked && isMade && isPreviewed;
  useEffect(() => {
    if (isAllDone) setHostMark(hostId, 'hidden');
  }, [isAllDone, hostId]);
  if (isAllDone) return null;
  const shown = episode === undefined ? { ...(link && { link: link.id }) } : { episode };
  return (
    <StepsCard hostId={hostId} hasSample={hasEpisodes}>
      <Step number={1} {...texts.check} isDone={isChecked} href="/" />
      {hasEpisodes ? (
        <Step number={2} {...texts.episode} isDone={isMade} href="/dashboard?tab=episodes" />
      ) : (
        <Step number={2} {...texts.link} isDone={isMade} />
      )}
      <Step number={3} {...texts.preview} isDone={isPreviewed} href={previewHref(shown)} />
    </StepsCard>
  );
}

interface StepsCardProps {
  readonly hostId: string;
  readonly hasSample: boolean;
  readonly children: ReactNode;
}

function StepsCard({ hostId, hasSample, children }: StepsCardProps) {
  const texts = useTexts(firstRun);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-start gap-3 max-[13em]:flex-wrap">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-18 font-semi tracking-snug">
            {texts.title}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{texts.hint}</p>
        </div>
        <div className="-mt-1.5 -me-3.5">
          <Button variant="quiet" onClick={() => setHostMark(hostId, 'hidden')}>
            {texts.hide}
          </Button>
        </div>
      </div>
      <ol className="mt-5 grid gap-6 sm:grid-cols-3 sm:gap-5">{children}</ol>
      {hasSample && (
        <p className="mt-5 border-t border-line pt-4 text-14 text-ink-2">
          {rich(texts.sample, {
            link: (inside) => (
              <Link href={SAMPLE_HREF} className="link">
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  /** Text and target of the button; a step on the same page has none. */
  readonly action?: string;
  readonly href?: string;
}

function Step({ number, title, hint, action, isDone, href }: StepProps) {
  const texts = useTexts(firstRun);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
      <span
        aria-hidden
        className={cx(
          'grid size-7 place-items-center rounded-full border text-14 font-semi [&>svg]:size-4',
          isDone ? 'border-passed-line bg-passed-bg text-passed' : 'border-line-mid text-ink-2',
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <div className="grid content-start justify-items-start">
        <h3 className="pt-0.5 font-semi tracking-snug">{title}</h3>
        <p className="mt-1 text-14 text-pretty text-ink-2">{hint}</p>
        {isDone && <p className="mt-3 flex h-10 items-center text-14 font-medium text-passed">{texts.done}</p>}
        {!isDone && href !== undefined && (
          <div className="mt-3 max-sm:w-full">
            <Link href={href} asChild>
              <ButtonLink fullWidth="phone">{action}</ButtonLink>
            </Link>
          </div>
        )}
      </div>
    </li>
  );
}
