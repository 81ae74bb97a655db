import { type ChecklistChoice, mayCreateSession, type Plan, type TestSession } from '@linecheck/contract';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { useNarrow } from '../../ui/use-narrow';
import { LIMIT_HINT, LIMIT_REACHED, PlusSessionForm } from './plus-session-form';
import { ProSessionForm } from './pro-session-form';
import type { SessionTemplates } from './session-templates';

interface CreateSessionProps {
  readonly plan: Plan;
  /** How many sessions there are. */
  readonly existing: number;
  /** The templates of a Pro host. */
  readonly templates: SessionTemplates;
  /** The own checklist of a Plus host. */
  readonly readChoice: () => ChecklistChoice;
  readonly onCreated: (session: TestSession) => void;
}

const TITLE = 'Create New Test Link';

/** A card on wide screens; on phones one button that opens a dialog. */
export function CreateSession({ existing, ...props }: CreateSessionProps) {
  const narrow = useNarrow();
  const limitReached = !mayCreateSession(props.plan, existing);
  const Place = narrow ? CreateDialog : CreateCard;
  return <Place {...props} limitReached={limitReached} />;
}

type PlaceProps = Omit<CreateSessionProps, 'existing'> & { readonly limitReached: boolean };

function CreateCard({ plan, limitReached, templates, readChoice, onCreated }: PlaceProps) {
  const [moreOpen, setMoreOpen] = useState(false);
  return (
    <Card aria-labelledby="create-session">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id="create-session" className="text-18 font-semi tracking-snug">
          {TITLE}
        </h2>
        {plan === 'pro' && <MoreOptions open={moreOpen} onToggle={setMoreOpen} />}
      </div>
      {plan === 'pro' ? (
        <ProSessionForm
          layout="row"
          moreOpen={moreOpen}
          onMore={() => setMoreOpen(true)}
          templates={templates}
          onCreated={onCreated}
        />
      ) : (
        <PlusSessionForm limitReached={limitReached} readChoice={readChoice} onCreated={onCreated} />
      )}
    </Card>
  );
}

function CreateDialog({ plan, limitReached, templates, readChoice, onCreated }: PlaceProps) {
  const [open, setOpen] = useState(false);
  const [moreOpen, setMoreOpen] = useState(false);
  const finish = (session: TestSession) => {
    setOpen(false);
    onCreated(session);
  };
  return (
    <>
      <Button
        look="primary"
        size={48}
        wide="always"
        icon={!limitReached && <Link2 aria-hidden />}
        disabled={limitReached}
        onClick={() => setOpen(true)}
      >
        {limitReached ? LIMIT_REACHED : TITLE}
      </Button>
      {limitReached && <p className="mt-2 text-14 text-ink-2">{LIMIT_HINT}</p>}
      <Dialog open={open} onClose={() => setOpen(false)} title={TITLE} closeLabel="Close" lightDismiss={false}>
        {plan === 'pro' ? (
          <>
            <ProSessionForm
              layout="stack"
              moreOpen={moreOpen}
              onMore={() => setMoreOpen(true)}
              templates={templates}
              onCreated={finish}
            />
            <div className="mt-3 text-center">
              <MoreOptions open={moreOpen} onToggle={setMoreOpen} />
            </div>
          </>
        ) : (
          <PlusSessionForm limitReached={limitReached} readChoice={readChoice} onCreated={finish} />
        )}
      </Dialog>
    </>
  );
}

function MoreOptions({ open, onToggle }: { readonly open: boolean; readonly onToggle: (open: boolean) => void }) {
  return (
    <button type="button" className="link min-h-6 text-14" aria-expanded={open} onClick={() => onToggle(!open)}>
      {open ? 'Fewer options' : 'More options'}
    </button>
  );
}
