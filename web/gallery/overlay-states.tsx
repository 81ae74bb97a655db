import Info from 'lucide-react/icons/info';
import Link from 'lucide-react/icons/link';
import { type ComponentProps, type ComponentType, useEffect, useRef } from 'react';
import { Button, IconButton } from '../ui/controls/button';
import { CopyButton } from '../ui/controls/copy-button';
import { Switcher } from '../ui/controls/switcher';
import { TextField } from '../ui/controls/text-field';
import { FooterBar } from '../ui/layout/footer-bar';
import { HeaderBar } from '../ui/layout/header-bar';
import { PageLayout, RailLayout, StickyBar } from '../ui/layout/page-layout';
import { Wordmark } from '../ui/layout/wordmark';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog';
import { ConfirmLater } from '../ui/overlays/confirm-later';
import { Dialog } from '../ui/overlays/dialog';
import { Menu } from '../ui/overlays/menu';
import { OnceShownDialog } from '../ui/overlays/once-shown-dialog';
import { QrDialog } from '../ui/overlays/qr-dialog';
import { showToast, type ToastTone } from '../ui/overlays/toast';
import { Toaster } from '../ui/overlays/toaster';
import { Tooltip } from '../ui/overlays/tooltip';
import type { ElementNode } from '../ui/theme/element-node';
import { type ComponentStates, Stateful } from './component-states';
import { PLACES } from './samples';

const GUEST_LINK = 'https://linecheck.example/guest/q4v8zk2m7x0c9t5hb3wn6ryjd1';

interface OpenProps {
  readonly children: (open: boolean, close: () => void) => ElementNode;
}

function Open({ children }: OpenProps) {
  return (
    <Stateful start={true}>
      {(open, setOpen) => (
        <main className="page py-6">
          <h1 className="mb-3 text-28 font-bold">Behind it</h1>
          <Button onClick={() => setOpen(true)}>Open</Button>
          {children(open, () => setOpen(false))}
        </main>
      )}
    </Stateful>
  );
}

interface ShownToastProps {
  readonly tone: ToastTone;
  readonly action?: string;
}

function ShownToast({ tone, action }: ShownToastProps) {
  useEffect(() => {
    const undo = action === undefined ? {} : { action: { label: action, onSelect: () => undefined } };
    showToast({ title: `A ${tone} message`, description: 'What to do.', tone, durationMs: 600_000, ...undo });
  }, [tone, action]);
  return (
    <main className="page py-6">
      <h1 className="text-28 font-bold">Behind it</h1>
      <Toaster closeLabel="Close" regionLabel="Messages" />
    </main>
  );
}

function OpenSwitcher() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('details')?.setAttribute('open', ''), []);
  return (
    <main className="page py-6">
      <h1 className="mb-3 text-28 font-bold">Behind it</h1>
      <div ref={place} className="flex">
        <Switcher label="Now: " choices={PLACES} currentId="studio" />
      </div>
    </main>
  );
}

const form = (size: 'normal' | 'wide') => (
  <Open>
    {(open, close) => (
      <Dialog
        open={open}
        onClose={close}
        size={size}
        title="Create New Test Link"
        description="The guest needs no account."
        closeLabel="Close"
        footer={
          <>
            <Button fullWidth="phone" onClick={close}>
              Cancel
            </Button>
            <Button fullWidth="phone" variant="primary" icon={<Link aria-hidden />} onClick={close}>
              Create link
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Guest first name *" placeholder="First name" />
          <TextField label="Email" placeholder="name@example.com" />
        </div>
      </Dialog>
    )}
  </Open>
);

const question = (
  danger: boolean,
  busy: boolean,
  Question: ComponentType<ComponentProps<typeof ConfirmDialog>> = ConfirmDialog,
) => (
  <Open>
    {(open, close) => (
      <Question
        open={open}
        title="Delete this session?"
        description="The link stops working, and one result with its clip is lost."
        confirmLabel="Delete session"
        cancelLabel="Keep it"
        closeLabel="Close"
        danger={danger}
        busy={busy}
        onConfirm={close}
        onCancel={close}
      />
    )}
  </Open>
);

/** Dialog that asks for confirmation before it closes, because input would be lost. */
const qrDialog = (
  <Open>
    {(open, close) =>
      open && (
        <QrDialog
          title="Continue on a phone"
          hint="Point the camera of the phone at this code."
          url={GUEST_LINK}
          codeLabel="QR code of the link"
          closeLabel="Close"
          copy={<CopyButton text={GUEST_LINK} label="Copy" copiedLabel="Copied" failedLabel="Copying failed" />}
          onClose={close}
        />
      )
    }
  </Open>
);

const asking = (
  <Open>
    {(open, close) => (
      <Stateful start={false}>
        {(isAsking, setAsking) => (
          <>
            <Dialog open={open} onClose={() => setAsking(true)} title="Record a Test Video" closeLabel="Close">
              <TextField label="Name" placeholder="What it is called" />
            </Dialog>
            <ConfirmDialog
              open={isAsking}
              title="Discard your recording?"
              description="It has not been saved."
              confirmLabel="Discard Recording"
              cancelLabel="Keep it"
              closeLabel="Close"
              onConfirm={close}
              onCancel={() => setAsking(false)}
            />
          </>
        )}
      </Stateful>
    )}
  </Open>
);

function ShownMenu() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.click(), []);
  return (
    <main className="page py-6">
      <h1 className="mb-3 text-28 font-bold">Behind it</h1>
      <div ref={place}>
        <Menu label="More for Ada">
          <Button icon={<Link aria-hidden />}>Copy link</Button>
          <span className="menu-danger">
            <Button icon={<Info aria-hidden />}>Remove</Button>
          </span>
        </Menu>
      </div>
    </main>
  );
}

function ShownSecret() {
  return (
    <Open>
      {(open, close) =>
        open && (
          <OnceShownDialog
            title="The secret of “Archive”"
            hint="Copy it now: it is not shown again."
            texts={[
              { label: 'Address', text: 'https://example.com/hooks/4c1f', copyLabel: 'Copy address', isSecret: false },
              {
                label: 'Secret',
                text: 'whsec_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789',
                copyLabel: 'Copy secret',
                isSecret: true,
              },
            ]}
            copiedLabel="Copied"
            failedLabel="Not copied"
            doneLabel="I have stored it"
            closeLabel="Close"
            loss={{ title: 'You have not copied it yet', hint: 'It is not shown again.' }}
            onDone={close}
          >
            <p className="text-14">What to do with it.</p>
          </OnceShownDialog>
        )
      }
    </Open>
  );
}

export const overlayStates: ComponentStates = {
  dialog: { form: form('normal'), wide: form('wide'), asking },
  'confirm-dialog': { danger: question(true, false), harmless: question(false, false), busy: question(true, true) },
  'confirm-later': { opened: question(true, false, ConfirmLater) },
  'once-shown-dialog': { open: <ShownSecret /> },
  'qr-dialog': { open: qrDialog },
  switcher: { open: <OpenSwitcher /> },
  toaster: { passed: <ShownToast tone="passed" /> },
  'toast-view': {
    info: <ShownToast tone="info" />,
    warning: <ShownToast tone="warning" />,
    failed: <ShownToast tone="failed" />,
    'with an action': <ShownToast tone="passed" action="Undo" />,
  },
  menu: { open: <ShownMenu /> },
  tooltip: {
    'at rest': (
      <main className="page py-6">
        <h1 className="text-28 font-bold">Behind it</h1>
        <Tooltip opens="press" text="Says more about a control, for those who ask.">
          <IconButton label="More about this" icon={<Info aria-hidden />} />
        </Tooltip>
      </main>
    ),
  },
  'page-layout': {
    'with a rail': (
      <PageLayout
        skipLabel="Skip to the content"
        header={<HeaderBar brand={<Wordmark name="Linecheck" />} />}
        footer={<FooterBar text="© 2026 Linecheck" label="About this site" links={[]} />}
      >
        <StickyBar>2/3 completed</StickyBar>
        <RailLayout rail="Who invites, and what to expect.">
          <h1 className="text-28 font-bold">The column</h1>
        </RailLayout>
      </PageLayout>
    ),
  },
};
