import Bell from 'lucide-react/icons/bell';
import Gauge from 'lucide-react/icons/gauge';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button, IconButton } from '../button';
import { Card } from '../card';
import { Badge } from '../chip';
import { CountBubble } from '../count-bubble';
import { SegmentedFilter } from '../segmented-filter';
import { TabPanel, Tabs } from '../tabs';
import { TextField } from '../text-field';
import { ThemeSwitch } from '../theme-switch';
import { useNarrow } from '../use-narrow';
import { DashboardRows } from './dashboard-rows';
import { LinecheckShell } from './linecheck-shell';

function Tools() {
  const narrow = useNarrow();
  const bell = (
    <CountBubble count={3}>
      <IconButton label="Notifications, 3 unread" icon={<Bell aria-hidden />} />
    </CountBubble>
  );
  if (narrow) {
    return (
      <>
        {bell}
        <IconButton label="Test Setup" icon={<Gauge aria-hidden />} />
        <IconButton label="Logout" icon={<LogOut aria-hidden />} />
      </>
    );
  }
  return (
    <>
      <span className="mr-2 text-14 text-ink-2">Welcome, Jonas</span>
      <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
      {bell}
      <Button icon={<Gauge aria-hidden />}>Test Setup</Button>
      <Button look="quiet" icon={<LogOut aria-hidden />}>
        Logout
      </Button>
    </>
  );
}

function CreateCard() {
  if (useNarrow()) {
    return (
      <Button look="primary" size={48} wide="always" icon={<Link aria-hidden />}>
        Create New Test Link
      </Button>
    );
  }
  return (
    <Card>
      <div className="flex items-center justify-between">
        <h2 className="text-18 font-semi tracking-heading">Create New Test Link</h2>
        <button type="button" className="link text-14">
          More options
        </button>
      </div>
      <div className="mt-3.75 grid grid-cols-[1fr_1.2fr_1.4fr_auto] items-end gap-3">
        <TextField size={40} label="Guest first name *" placeholder="First name" />
        <TextField size={40} label="Email" placeholder="name@example.com" />
        <TextField size={40} label="Title" defaultValue="Recording Session" />
        <Button look="primary" icon={<Link aria-hidden />}>
          Create link
        </Button>
      </div>
    </Card>
  );
}

const TABS = [
  { id: 'sessions', label: 'Guest Sessions' },
  { id: 'recordings', label: 'My Recordings' },
  { id: 'checklists', label: 'Checklist Templates' },
  { id: 'branding', label: 'Branding' },
] as const;

const FILTERS = [
  { value: 'all', label: 'All', count: 3 },
  { value: 'ready', label: 'Ready', count: 1 },
  { value: 'fix', label: 'To fix', count: 1 },
  { value: 'waiting', label: 'Waiting', count: 1 },
] as const;

export function DashboardScene() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('sessions');
  const [filter, setFilter] = useState<(typeof FILTERS)[number]['value']>('all');
  return (
    <LinecheckShell brand={<Badge>Pro</Badge>} tools={<Tools />}>
      <h1 className="sr-only">Dashboard</h1>
      <div className="-mt-5 max-sm:-mx-4 sm:-mt-5">
        <Tabs label="Dashboard" tabs={TABS} selected={tab} onSelect={setTab} />
      </div>
      <TabPanel id={tab}>
        <div className="mt-4 sm:mt-6">
          <CreateCard />
        </div>
        <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3 sm:mt-8">
          <h2 className="text-18 font-semi tracking-heading max-sm:w-full">Guest Sessions</h2>
          <SegmentedFilter label="Show" options={FILTERS} value={filter} onChange={setFilter} />
        </div>
        <DashboardRows />
      </TabPanel>
    </LinecheckShell>
  );
}
