import { can, mayCreateSession, type SessionRow } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { useNarrow } from '../../../ui/behaviour/use-narrow';
import { Button } from '../../../ui/controls/button';
import { SelectField } from '../../../ui/controls/select-field';
import { TextField } from '../../../ui/controls/text-field';
import { Card } from '../../../ui/layout/card';
import { Dialog } from '../../../ui/overlays/dialog';
import type { ElementNode } from '../../../ui/theme/element-node';
import { useCreateSession, useEditSession } from '../use-session-changes';
import { CreateButton } from './create-session';
import { ProSessionForm } from './pro-session-form';
import {
  changedPlusSession,
  emptySession,
  newPlusSession,
  type SessionFormSources,
  sessionInForm,
  usePlusSessionForm,
  useProSessionForm,
} from './use-session-form';

interface NewSessionProps extends SessionFormSources {
  readonly existing: number;
  readonly onCreated: (session: SessionRow) => void;
  readonly startsOpen: boolean;
}

/**
 * Form for a new link: a card on wide screens, a dialog on phones. The input is stored above both, so that turning a
 * phone keeps it.
 */
export function NewSessionForm(props: NewSessionProps) {
  return can(props.plan, 'personalisedLinks') ? <CreateForPro {...props} /> : <CreateForPlus {...props} />;
}

function CreateForPlus({ plan, existing, readChoice, onCreated, startsOpen }: NewSessionProps) {
  const limitReached = !mayCreateSession(plan, existing);
  const dialog = useDialog({ onCreated, startsOpen });
  const form = usePlusSessionForm({
    first: { title: '', template: readChoice().templateType },
    bodyOf: newPlusSession(readChoice),
    saving: useCreateSession(dialog.finish),
  });
  return (
    <CreatePlace {...dialog} limitReached={limitReached}>
      {(layout) => <PlusSessionForm {...{ form, layout, limitReached }} />}
    </CreatePlace>
  );
}

function CreateForPro({ templates, onCreated, startsOpen }: NewSessionProps) {
  const [moreOpen, setMoreOpen] = useState(false);
  const dialog = useDialog({ onCreated, startsOpen });
  const form = useProSessionForm({
    first: emptySession,
    bodyOf: (session) => session,
    onMore: () => setMoreOpen(true),
    saving: useCreateSession(dialog.finish),
  });
  return (
    <CreatePlace {...dialog} more={<MoreOptions open={moreOpen} onToggle={setMoreOpen} />}>
      {(layout) => <ProSessionForm {...{ form, layout, moreOpen, templates }} />}
    </CreatePlace>
  );
}

function useDialog({ onCreated, startsOpen }: Pick<NewSessionProps, 'onCreated' | 'startsOpen'>) {
  const [open, setOpen] = useState(startsOpen);
  const finish = (session: SessionRow) => {
    setOpen(false);
    onCreated(session);
  };
  return { open, setOpen, finish };
}

interface CreatePlaceProps {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly limitReached?: boolean;
  readonly more?: ElementNode;
  readonly children: (layout: 'row' | 'stack') => ElementNode;
}

function CreatePlace({ open, setOpen, limitReached = false, more, children }: CreatePlaceProps) {
  const texts = useTexts(testSessions);
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <Card aria-labelledby="create-session">
        <div className="mb-4 flex items-baseline justify-between gap-3">
          <h2 id="create-session" className="text-18 font-semi tracking-snug">
            {texts.createTitle}
          </h2>
          {more}
        </div>
        {children('row')}
      </Card>
    );
  }
  return (
    <>
      <CreateButton limitReached={limitReached} onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.createTitle}
        closeLabel={texts.close}
        lightDismiss={false}
      >
        {children('stack')}
        {more && <div className="mt-3 text-center">{more}</div>}
      </Dialog>
    </>
  );
}

function MoreOptions({ open, onToggle }: { readonly open: boolean; readonly onToggle: (open: boolean) => void }) {
  const texts = useTexts(testSessions);
  return (
    <button type="button" className="link min-h-6 text-14" aria-expanded={open} onClick={() => onToggle(!open)}>
      {open ? texts.fewerOptions : texts.moreOptions}
    </button>
  );
}

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
  const form = useProSessionForm({
    first: sessionInForm(session),
    // Another tab may have changed the other fields.
    bodyOf: (_, changed) => changed,
    saving: useEditSession(session, onEdited),
  });
  return <ProSessionForm {...{ form, templates }} layout="pairs" moreOpen isEdit />;
}

function EditForPlus({ session, readChoice, onEdited }: EditSessionProps) {
  const [first] = useState({ title: session.title, template: 'kept' as const });
  const form = usePlusSessionForm({
    first,
    bodyOf: changedPlusSession(first, readChoice),
    saving: useEditSession(session, onEdited),
  });
  return <PlusSessionForm form={form} layout="stack" isEdit />;
}

interface PlusSessionFormProps {
  readonly form: ReturnType<typeof usePlusSessionForm>;
  readonly layout: 'row' | 'stack';
  /** True if the only link of the Plus plan exists. */
  readonly limitReached?: boolean;
  readonly isEdit?: boolean;
}

const LAYOUTS = {
  row: { grid: 'sm:grid-cols-[minmax(0,1fr)_minmax(0,200px)_auto]', button: 'sm:pt-5.75' },
  stack: { grid: '', button: 'pt-1 *:w-full' },
} as const;

function PlusSessionForm({ form, layout, limitReached = false, isEdit = false }: PlusSessionFormProps) {
  const texts = useTexts(testSessions);
  const places = LAYOUTS[layout];
  const { field, submit, isPending } = form;
  return (
    <form noValidate onSubmit={submit}>
      <div className={`grid gap-3 ${places.grid}`}>
        <TextField
          size={40}
          label={texts.form.titleRequired}
          placeholder={limitReached ? undefined : texts.form.titlePlaceholder}
          autoComplete="off"
          required
          disabled={limitReached}
          {...field('title')}
        />
        <SelectField
          size={40}
          label={texts.form.checklist}
          options={templateOptions(texts, isEdit)}
          disabled={limitReached}
          {...field('template')}
        />
        <div className={places.button}>
          <Button
            type="submit"
            variant="primary"
            fullWidth="phone"
            icon={!limitReached && !isEdit && <Link2 aria-hidden />}
            busy={isPending}
            disabled={limitReached}
          >
            {limitReached ? texts.form.limitReached : isEdit ? texts.form.save : texts.create}
          </Button>
        </div>
      </div>
      {limitReached && <p className="mt-3 text-14 text-ink-2">{texts.form.limitHint}</p>}
    </form>
  );
}

function templateOptions(texts: typeof testSessions, isEdit: boolean) {
  const templates = [
    { value: 'default', label: texts.form.templates.standard },
    { value: 'custom', label: texts.form.templates.custom },
  ];
  // A link stores its own items, which may have been chosen in another browser.
  return isEdit ? [{ value: 'kept', label: texts.form.templates.kept }, ...templates] : templates;
}
