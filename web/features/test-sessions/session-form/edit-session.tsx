import { can, type SessionRow } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/dashboard';
import { useTexts } from '../../../texts/use-texts';
import { Dialog } from '../../../ui/overlays/dialog';
import { useEditSession } from '../use-session-changes';
import { PlusSessionForm } from './plus-session-form';
import { ProSessionForm } from './pro-session-form';
import type { SessionFormSources } from './session-form-sources';
import { changedPlusSession, usePlusSessionForm } from './use-plus-session-form';
import { sessionInForm, useProSessionForm } from './use-pro-session-form';

interface EditSessionProps extends SessionFormSources {
  readonly session: SessionRow;
  readonly onEdited: (session: SessionRow) => void;
  readonly onClose: () => void;
}

/** Dialog that edits a link, with the fields that the plan has for a new link. */
export function EditSession(props: EditSessionProps) {
  const texts = useTexts(testSessions);
  const isPersonal = can(props.plan, 'personalisedLinks');
  return (
    <Dialog
      open
      size={isPersonal ? 'wide' : 'normal'}
      onClose={props.onClose}
      title={texts.edit.title}
      description={texts.edit.hint}
      closeLabel={texts.close}
      lightDismiss={false}
    >
      {isPersonal ? <EditForPro {...props} /> : <EditForPlus {...props} />}
    </Dialog>
  );
}

function EditForPro({ session, templates, onEdited }: EditSessionProps) {
  const form = useProSessionForm({ first: sessionInForm(session), saving: useEditSession(session, onEdited) });
  return <ProSessionForm {...{ form, templates }} layout="pairs" moreOpen isEdit />;
}

function EditForPlus({ session, readChoice, onEdited }: EditSessionProps) {
  const form = usePlusSessionForm({
    first: { title: session.title, template: 'kept' },
    bodyOf: changedPlusSession(readChoice),
    saving: useEditSession(session, onEdited),
  });
  return <PlusSessionForm form={form} layout="stack" isEdit />;
}
