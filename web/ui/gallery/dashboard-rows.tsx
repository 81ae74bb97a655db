import Mic from 'lucide-react/icons/mic';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import Video from 'lucide-react/icons/video';
import Wifi from 'lucide-react/icons/wifi';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../button';
import { Chip } from '../chip';
import { ClipPlayer } from '../clip-player';
import { CopyButton } from '../copy-button';
import { ListRow, RowDisclosure, RowList } from '../list-row';
import { LabelledBlock, type ResultCell, ResultGrid, ResultPanel } from '../result-grid';
import { type Status, StatusLabel } from '../status-icon';

function Actions() {
  return (
    <>
      <CopyButton
        wide="phone"
        text="https://example.com"
        label="Copy Link"
        copiedLabel="Copied"
        failedLabel="Not copied"
      />
      <IconButton label="Regenerate" icon={<RefreshCw aria-hidden />} />
      <IconButton label="Delete" icon={<Trash2 aria-hidden />} />
    </>
  );
}

function Meta({ code, date }: { readonly code: string; readonly date: string }) {
  return (
    <>
      <code className="font-mono">{code}</code>
      <span>Created {date}</span>
    </>
  );
}

type ChecksProps = { readonly microphone: Status; readonly camera: Status; readonly connection: Status };

function Checks({ microphone, camera, connection }: ChecksProps) {
  return (
    <div className="flex flex-wrap gap-x-2.5 sm:gap-x-3.5">
      <StatusLabel size={13} tone={microphone}>
        Microphone
      </StatusLabel>
      <StatusLabel size={13} tone={camera}>
        Camera
      </StatusLabel>
      <StatusLabel size={13} tone={connection}>
        Connection
      </StatusLabel>
    </div>
  );
}

const Chips = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-1.5">{children}</div>
);

const CLIP_TEXTS = {
  play: 'Play',
  pause: 'Pause',
  seek: 'Position',
  mute: 'Mute',
  unmute: 'Sound on',
  fullscreen: 'Full screen',
};

function GuestClip() {
  return (
    <>
      <LabelledBlock label="Guest Recording:">
        <ClipPlayer src="data:video/webm;base64," durationS={12} texts={CLIP_TEXTS} />
      </LabelledBlock>
      <p className="mt-2 flex items-baseline justify-between gap-1.5">
        <span className="text-14 font-medium">Test Recording (12s)</span>
        <span className="text-13 text-ink-3">Recorded: 20-Nov-2026 14:31</span>
      </p>
    </>
  );
}

const CELLS: readonly ResultCell[] = [
  {
    id: 'mic',
    icon: <Mic aria-hidden />,
    name: 'Microphone',
    status: 'warning',
    word: 'Warning',
    detail: 'Audio level too low',
  },
  {
    id: 'cam',
    icon: <Video aria-hidden />,
    name: 'Camera',
    status: 'passed',
    word: 'Passed',
    detail: 'Excellent camera setup!',
  },
  {
    id: 'net',
    icon: <Wifi aria-hidden />,
    name: 'Connection',
    status: 'passed',
    word: 'Passed',
    detail: 'Good: 34 ms latency',
  },
];

function Result() {
  return (
    <ResultPanel side={<GuestClip />}>
      <p className="-mb-1.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <span className="font-semi">Amara Okafor</span>
        <span className="text-14 text-ink-2">amara@okafor.studio</span>
        <span className="text-14 text-ink-3">20-Nov-2026 14:32</span>
      </p>
      <ResultGrid cells={CELLS} />
      <LabelledBlock label="Checklist Items Completed:">
        <Chips>
          <Chip tone="item">Device plugged in or charged</Chip>
          <Chip tone="item">Phone on do not disturb</Chip>
          <Chip tone="item">Glass of water nearby</Chip>
        </Chips>
      </LabelledBlock>
      <LabelledBlock label="Notes:">
        <p className="text-14">I'll move to the quiet room on the day. My headset arrives Wednesday.</p>
      </LabelledBlock>
    </ResultPanel>
  );
}

export function DashboardRows() {
  const [open, setOpen] = useState(true);
  return (
    <RowList label="Guest sessions">
      <ListRow
        title="Harbour Lights, episode 44"
        subtitle="Tomás Rivera · tomas@rivera.fm"
        meta={<Meta code="q4v8zk2m7x0c9t5hb3wn6ryjd1" date="19-Nov-2026" />}
        state={
          <>
            <Chips>
              <Chip tone="neutral">Not Started</Chip>
              <Chip tone="outline">Expires 19-Dec-2026</Chip>
            </Chips>
            <span className="text-13 leading-5 text-ink-3">Opened 20-Nov-2026 09:12</span>
          </>
        }
        actions={<Actions />}
      />
      <ListRow
        title="Harbour Lights, episode 42"
        subtitle="Amara Okafor · amara@okafor.studio"
        meta={<Meta code="7k2m9xq0t4wv8zc5hb3n6ryjd1" date="17-Nov-2026" />}
        state={
          <>
            <Chips>
              <Chip tone="warning">Warnings 20-Nov-2026 14:32</Chip>
              <Chip tone="outline">Expires 17-Dec-2026</Chip>
            </Chips>
            <Checks microphone="warning" camera="passed" connection="passed" />
          </>
        }
        actions={<Actions />}
      >
        <RowDisclosure label="Guest Results" open={open} onToggle={setOpen}>
          <Result />
        </RowDisclosure>
      </ListRow>
      <ListRow
        title="Founders roundtable, part two"
        subtitle="Priya Raman · priya.raman@northfold.io"
        meta={<Meta code="m3x8c0v5t2q9zk7wb4hn1ryjd6" date="16-Nov-2026" />}
        state={
          <>
            <Chips>
              <Chip tone="failed">Failed 18-Nov-2026 17:05</Chip>
              <Chip tone="outline">Expires 16-Dec-2026</Chip>
            </Chips>
            <Checks microphone="passed" camera="passed" connection="failed" />
          </>
        }
        actions={<Actions />}
      >
        <RowDisclosure
          label="Guest Results"
          summary="Connection failed: 0.4 Mbps upload, too slow for video"
          open={false}
          onToggle={() => undefined}
        >
          Nothing.
        </RowDisclosure>
      </ListRow>
    </RowList>
  );
}
