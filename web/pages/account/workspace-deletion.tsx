import { leaving } from '@linecheck/texts/en/leaving';
import { Suspense, useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';

const load = () => import('./workspace-deletion-dialog');
const DeletionDialog = lazyOrNothing(async () => (await load()).WorkspaceDeletionDialog);

export interface WorkspaceDeletionProps {
  readonly name: string;
  readonly onDeleted: () => void;
}

export function WorkspaceDeletion(props: WorkspaceDeletionProps) {
  const { deletion: texts } = useTexts(leaving);
  // The dialog stays mounted while it closes.
  const [question, setQuestion] = useState<'open' | 'closed'>();
  return (
    <>
      <Button variant="danger" fullWidth="phone" onClick={() => setQuestion('open')} {...whenNear(load)}>
        {fill(texts.open, { name: props.name })}
      </Button>
      {question && (
        <Suspense>
          <DeletionDialog {...props} open={question === 'open'} onClose={() => setQuestion('closed')} />
        </Suspense>
      )}
    </>
  );
}
