import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Bell from 'lucide-react/icons/bell';
import Link from 'lucide-react/icons/link';
import Lock from 'lucide-react/icons/lock';
import Mic from 'lucide-react/icons/mic';
import Send from 'lucide-react/icons/send';
import UserMinus from 'lucide-react/icons/user-minus';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../ui/controls/button';
import { SelectField } from '../ui/controls/select-field';
import { Chip } from '../ui/feedback/chip';
import { HintLine } from '../ui/feedback/hint-line';
import { LogRow } from '../ui/feedback/log-row';
import { ProgressBar } from '../ui/feedback/progress/progress-bar';
import { ActPanel } from '../ui/layout/act-panel';
import { ActionBar } from '../ui/layout/action-bar';
import { ComparisonTable } from '../ui/layout/comparison-table';
import { DetailList } from '../ui/layout/detail-list';
import { Disclosure } from '../ui/layout/disclosure';
import { FeatureList } from '../ui/layout/feature-list';
import { Fold } from '../ui/layout/fold';
import { FoldCard } from '../ui/layout/fold-card';
import { FoldSection } from '../ui/layout/fold-section';
import { FooterBar } from '../ui/layout/footer-bar';
import { HeaderBar } from '../ui/layout/header-bar';
import { HelpPanel, HelpSteps } from '../ui/layout/help-panel';
import { LazySection } from '../ui/layout/lazy-section';
import { ListRow, RowDisclosure, RowList } from '../ui/layout/list-row';
import { OwnerMark } from '../ui/layout/owner-mark';
import { PersonRow } from '../ui/layout/person-row';
import { BriefQuote, Quote } from '../ui/layout/quote';
import { SideNote } from '../ui/layout/side-note';
import { Wordmark } from '../ui/layout/wordmark';
import { type ComponentStates, Stateful } from './component-states';
import { LOGO } from './samples';

const LONG_NAME = 'Maximiliane Wilhelmina Featherstonehaugh-Okonkwo-Subramaniam';

const ROLES = [
  { value: 'producer', label: 'Producer' },
  { value: 'viewer', label: 'Viewer' },
];

const DETAILS = [
  { name: 'Resolution', value: '1280 × 720' },
  { name: 'Frame rate', value: '30 fps' },
];

const LAMP = (
  <svg aria-hidden viewBox="0 0 88 52" className="act-picture">
    <circle cx="44" cy="20" r="10" />
    <path className="act-mark" d="M44 2v4 M24 20h4 M60 20h4 M44 34v14" />
  </svg>
);

export const layoutStates: ComponentStates = {
  'act-panel': {
    plain: (
      <ActPanel title="Try this first" sentence="Switch a lamp on in front of you." picture={LAMP}>
        <Button variant="primary" size={48} fullWidth="phone">
          Done: look again
        </Button>
      </ActPanel>
    ),
    'after a reading': (
      <ActPanel
        said={<HintLine tone="warning">+2 dB: not enough yet.</HintLine>}
        title="Then try this"
        sentence="Turn the input volume up in the sound settings of your system."
        note="Then press the button. Say what you had for breakfast, in your normal voice."
      >
        <Button variant="primary" size={48} fullWidth="phone">
          Done: listen to me
        </Button>
        <Disclosure label="How to do that">Open the settings.</Disclosure>
      </ActPanel>
    ),
    reading: (
      <ActPanel title="Measuring…" sentence="Be silent until the bar is full.">
        <ProgressBar label="Short measurement" share={0.6} />
        <Button variant="primary" size={48} fullWidth="phone" pending>
          Measuring…
        </Button>
      </ActPanel>
    ),
    helped: (
      <ActPanel
        said={<HintLine tone="passed">+9 dB: good.</HintLine>}
        title="That helped"
        sentence="The whole test starts by itself: keep talking."
      />
    ),
  },
  'action-bar': {
    plain: (
      <ActionBar main={<Button variant="primary">Share Results</Button>} sticky={false}>
        <Button>Run again</Button>
      </ActionBar>
    ),
    'in view': (
      <ActionBar main={<Button variant="primary">Share Results</Button>} sticky>
        <Button>Run again</Button>
      </ActionBar>
    ),
  },
  'comparison-table': {
    highlighted: (
      <ComparisonTable
        caption="What each plan holds"
        columns={[
          { id: 'free', name: 'Plus', note: 'Free' },
          { id: 'pro', name: 'Pro', note: '€5.99' },
        ]}
        rows={[
          { id: 'links', name: 'Guest links', values: { free: '10', pro: 'Unlimited' } },
          { id: 'clips', name: 'Recordings', values: { free: false, pro: true } },
        ]}
        highlighted="pro"
        labels={{ yes: 'Included', no: 'Not included' }}
      />
    ),
  },
  'detail-list': { filled: <DetailList items={DETAILS} /> },
  disclosure: {
    closed: (
      <Disclosure label="Details">
        <DetailList items={DETAILS} />
      </Disclosure>
    ),
    open: (
      <Disclosure label="Details" open>
        <DetailList items={DETAILS} />
      </Disclosure>
    ),
  },
  'feature-list': {
    three: (
      <FeatureList
        features={[
          { name: 'Microphone', text: 'Level, noise and clipping.', icon: <Mic aria-hidden /> },
          { name: 'Camera', text: 'Light and framing.', icon: <Video aria-hidden /> },
          { name: 'Private', text: 'Nothing leaves the browser.', icon: <Lock aria-hidden /> },
        ]}
      />
    ),
  },
  fold: {
    open: (
      <Fold id="fold-open" open>
        What was folded away.
      </Fold>
    ),
  },
  'fold-section': {
    closed: (
      <Stateful start={false}>
        {(open, setOpen) => (
          <FoldSection head="A question" headClass="fold-head" open={open} onToggle={setOpen}>
            Its answer.
          </FoldSection>
        )}
      </Stateful>
    ),
  },
  'fold-card': { open: <FoldCard title="How it works">What may be closed.</FoldCard> },
  'footer-bar': {
    plain: (
      <FooterBar
        text="© 2026 Linecheck"
        label="About this site"
        links={[
          { href: '#privacy', text: 'Privacy' },
          { href: '#terms', text: 'Terms' },
        ]}
      />
    ),
  },
  'header-bar': {
    plain: (
      <HeaderBar brand={<Wordmark name="Linecheck" />}>
        <IconButton label="Notifications" icon={<Bell aria-hidden />} />
      </HeaderBar>
    ),
  },
  'help-panel': {
    plain: (
      <HelpPanel
        icon={<Mic aria-hidden />}
        title="Allow the microphone"
        lead="The browser has been told to refuse it."
        steps={['Press the lock beside the address.', 'Set Microphone to Allow.', 'Reload the page.']}
        otherwise="On a managed machine, ask who manages it."
      >
        <Button>Try again</Button>
      </HelpPanel>
    ),
    notice: (
      <HelpPanel
        icon={<Mic aria-hidden />}
        title="Open this page in a browser"
        tone="notice"
        steps={['Copy the link.', 'Paste it into a browser.']}
      />
    ),
    'one action': (
      <HelpPanel
        icon={<Mic aria-hidden />}
        title="Allow your microphone here"
        lead="Press the button."
        action={
          <>
            <Button variant="primary">Use microphone</Button>
            <Disclosure label="No button?" open>
              <HelpSteps steps={['Press the lock beside the address.']} otherwise="On a managed machine, ask." />
            </Disclosure>
          </>
        }
      />
    ),
  },
  'lazy-section': { loaded: <LazySection load="now">What has been loaded.</LazySection> },
  'list-row': {
    rows: (
      <Stateful start={true}>
        {(open, setOpen) => (
          <RowList label="Sessions">
            <ListRow
              title="Tomás Okonkwo"
              subtitle="Harbour Lights, episode 44"
              meta="23-Nov-2026"
              state={<Chip tone="passed">Ready</Chip>}
              actions={<Button size={32}>Edit</Button>}
              highlighted
            >
              <RowDisclosure label="Guest Results" summary="1 result" open={open} onToggle={setOpen}>
                What the guest sent.
              </RowDisclosure>
            </ListRow>
            <ListRow title="Priya" state={<Chip tone="idle">Not Started</Chip>}>
              <RowDisclosure label="Guest Results" summary="None yet" open={!open} onToggle={() => setOpen(!open)}>
                What the guest sent.
              </RowDisclosure>
            </ListRow>
          </RowList>
        )}
      </Stateful>
    ),
  },
  'log-row': {
    rows: (
      <RowList label="Today">
        <LogRow
          icon={<Link />}
          title="Maya Torres changed a guest link"
          target="Amara Okafor-Featherstonehaugh · Harbour Lights, episode 45"
          details=" · title, message"
          source="Chrome on Windows"
          time={<time dateTime="2026-11-27T09:02">09:02</time>}
        />
        <LogRow
          icon={<Users />}
          title="You invited a person"
          details=" · producer"
          time={<time dateTime="2026-11-27T08:40">08:40</time>}
        />
        <LogRow
          icon={<Video />}
          title="A guest withdrew a recording"
          time={<time dateTime="2026-11-27T08:15">08:15</time>}
        />
      </RowList>
    ),
  },
  'owner-mark': {
    initial: <OwnerMark name="Harbour Lights" note="invites you" />,
    logo: <OwnerMark name="Harbour Lights" note="invites you" logo={LOGO} />,
  },
  'person-row': {
    members: (
      <RowList label="People">
        <PersonRow name="Jonas Lind" meta="jonas@harbourlights.fm · password" access="Owner" when="Signed in now" />
        <PersonRow
          name={LONG_NAME}
          meta="maximiliane.featherstonehaugh-okonkwo@a-very-long-subdomain.tonstudio.example · password"
          access={<SelectField size={40} label="Role of Maya" options={ROLES} />}
          when="Last seen 26-Nov-2026, 16:00"
          actions={
            <>
              <IconButton label="Hand over" icon={<ArrowRightLeft aria-hidden />} />
              <IconButton label="Remove" icon={<UserMinus aria-hidden />} />
            </>
          }
        />
      </RowList>
    ),
    invitations: (
      <RowList label="Invitations">
        <PersonRow
          name="nia@northfold.example"
          meta="Invited 26-Nov-2026"
          access="Producer"
          when={<Chip tone="outline">Valid until 03-Dec-2026</Chip>}
          actions={
            <>
              <Button icon={<Send aria-hidden />}>Send again</Button>
              <IconButton label="Revoke" icon={<X aria-hidden />} />
            </>
          }
        />
        <PersonRow
          name="Link to copy"
          meta="Invited 12-Nov-2026"
          access="Viewer"
          when={<Chip tone="warning">Expired</Chip>}
          actions={<Button icon={<Send aria-hidden />}>New link</Button>}
        >
          <p className="px-5 pb-4">The new link.</p>
        </PersonRow>
      </RowList>
    ),
  },
  quote: {
    'by somebody': <Quote by="Jonas">Looking forward to Thursday.</Quote>,
    plain: <Quote>Looking forward to Thursday.</Quote>,
    brief: (
      <BriefQuote moreLabel="Read more" lessLabel="Read less">
        {'Please use your headset and sit near a window. '.repeat(6)}
      </BriefQuote>
    ),
  },
  'side-note': {
    quiet: <SideNote icon={<Lock aria-hidden />}>Nothing is sent before you share it.</SideNote>,
    plain: (
      <SideNote icon={<Lock aria-hidden />} variant="plain">
        Nothing is sent before you share it.
      </SideNote>
    ),
  },
  wordmark: { plain: <Wordmark name="Linecheck" /> },
};
