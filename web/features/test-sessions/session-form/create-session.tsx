import { can, mayCreateSession, type Plan } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/dashboard';
import Link2 from 'lucide-react/icons/link-2';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { useNarrow } from '../../../ui/behaviour/use-narrow';
import { Button } from '../../../ui/controls/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { ElementNode } from '../../../ui/theme/element-node';

interface CreateSessionProps {
  readonly plan: Plan;
  /** Number of existing sessions. */
  readonly existing: number;
  /** Form for a new link, which is loaded separately. @param startsOpen True if the dialog of phones is open at first. */
  readonly form: (startsOpen: boolean) => ElementNode;
}

/** Form for a new link, or on phones the button that loads and opens it, which is all that they show at first. */
export function CreateSession({ plan, existing, form }: CreateSessionProps) {
  const isNarrow = useNarrow();
  const [isWanted, setWanted] = useState(false);
  const limitReached = !can(plan, 'personalisedLinks') && !mayCreateSession(plan, existing);
  const button = <CreateButton limitReached={limitReached} busy={isWanted} onClick={() => setWanted(true)} />;
  if (isNarrow && !isWanted) return button;
  return <Suspense fallback={isNarrow ? button : <Skeleton size="h-38 w-full" />}>{form(isWanted)}</Suspense>;
}

interface CreateButtonProps {
  readonly limitReached: boolean;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** Button of phones that opens the form. */
export function CreateButton({ limitReached, busy = false, onClick }: CreateButtonProps) {
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
        onClick={onClick}
      >
        {limitReached ? texts.form.limitReached : texts.createTitle}
      </Button>
      {limitReached && <p className="text-center text-14 text-balance text-ink-2">{texts.form.limitHint}</p>}
    </>
  );
}
