import { can, mayCreateSession, type PlanName } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import Link2 from 'lucide-react/icons/link-2';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { useNarrow } from '../../../ui/behaviour/use-narrow';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import type { ElementNode } from '../../../ui/theme/element-node';

interface CreateSessionProps {
  readonly plan: PlanName;
  readonly existing: number;
  /** Form for a new link, which is loaded separately. @param startsOpen True if the dialog of phones is open at first. */
  readonly form: (startsOpen: boolean) => ElementNode;
  readonly loadForm: () => Promise<unknown>;
}

/**
 * Form for a new link, or on phones the button that loads and opens it. On wide screens the panel waits for the form, so
 * that nothing below it moves.
 */
export function CreateSession({ plan, existing, form, loadForm }: CreateSessionProps) {
  const isNarrow = useNarrow();
  // Once loaded, the form stays mounted when the phone is turned, with its input.
  const [shown, setShown] = useState<'button' | 'opened' | 'card'>('button');
  if (!isNarrow && shown === 'button') setShown('card');
  const limitReached = !can(plan, 'personalisedLinks') && !mayCreateSession(plan, existing);
  const open = () => setShown('opened');
  const button = (
    <CreateButton limitReached={limitReached} busy={shown === 'opened'} onClick={open} {...whenNear(loadForm)} />
  );
  if (shown === 'card') return form(false);
  return shown === 'opened' ? <Suspense fallback={button}>{form(true)}</Suspense> : button;
}

interface CreateButtonProps extends Partial<ReturnType<typeof whenNear>> {
  readonly limitReached: boolean;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

export function CreateButton({ limitReached, busy = false, ...handlers }: CreateButtonProps) {
  const texts = useTexts(testSessions);
  return (
    <>
      <Button
        variant="primary"
        size={48}
        fullWidth="always"
        icon={!limitReached && <Link2 aria-hidden />}
        busy={busy}
        disabled={limitReached}
        {...handlers}
      >
        {limitReached ? texts.form.limitReached : texts.createTitle}
      </Button>
      {limitReached && <p className="text-center text-14 text-balance text-ink-2">{texts.form.limitHint}</p>}
    </>
  );
}
