import { resultRecord as texts } from '@linecheck/texts/en/readings';
import { expect, it } from 'vitest';
import { guestMachine } from '../../texts/guest-machine';
import { namedOutcomes } from './result-outcomes';
import { detailLines, recordGroups } from './result-readings';

it('the details of a check begin with the reason for missing readings, the advice and the findings', () => {
  const params = { why: 'processed', findings: ['faint-hum'] };
  const outcome = {
    status: 'passed',
    code: 'echo-not-measured',
    params,
    readings: { device: 'Desk Speaker' },
  } as const;
  expect(detailLines(texts, 'speakers', outcome).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Reason given: This browser does not let us listen for an echo.',
    'Advice given: Wear headphones, so that others do not hear themselves.',
    'Also noted: Faint mains hum',
    'Speaker: Desk Speaker',
  ]);
});

it.each(['no-microphone', 'interrupted', 'silent', 'unreadable'])(
  'a host reads why no echo was measured: %s',
  (why) => {
    const outcome = { status: 'warning', code: 'not-heard', params: { why }, readings: {} } as const;
    const [first] = detailLines(texts, 'speakers', outcome);
    expect(first?.value).toMatch(/could not.* listen for an echo/);
  },
);

it.each([
  [{ browser: 'Firefox 131', system: 'Windows' }, 'Firefox 131 on Windows'],
  [{ system: 'iOS' }, 'iOS'],
  [{}, undefined],
  [null, undefined],
])('the machine of a guest with the details %o is %s', (details, machine) => {
  expect(guestMachine(texts, details)).toBe(machine);
});

const bare = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  microphoneStatus: 'warning',
  cameraStatus: 'passed',
  connectionStatus: 'failed',
  checklistCompleted: [] as string[],
} as const;

const said = (groups: ReturnType<typeof recordGroups>) => groups.map((group) => `${group.name}: ${group.summary}`);

it('a record without details has the three statuses, the checklist and an unknown browser', () => {
  expect(said(recordGroups(texts, bare))).toEqual([
    'Microphone: Warning',
    'Camera: Passed',
    'Connection: Failed',
    'Checklist: Nothing ticked',
    'Checked with: Unknown',
  ]);
});

it('a guest who does not enter a name sees the name that is sent', () => {
  const guest = { guestName: 'Amara Okafor', guestEmail: 'amara@example.org' };
  expect(said(recordGroups(texts, bare, guest))[0]).toBe('From: Amara Okafor, amara@example.org');
  expect(said(recordGroups(texts, bare, { ...guest, guestEmail: '' }))[0]).toBe('From: Amara Okafor');
});

it('a guest reads the reasons, the advice and the readings in the lines of the host', () => {
  const details = {
    microphone: {
      message: 'Audio level too low',
      advice: 'Move closer to the microphone',
      device: 'Desk Mic',
      peakDbfs: { value: -31.24, basis: 'measured' },
    },
    camera: { message: 'Good camera setup!', faceFound: { value: true, basis: 'measured' } },
    connection: { message: 'Poor connection', uploadMbps: { value: 6, basis: 'assumed' } },
    browser: 'Firefox 145',
    system: 'Linux',
  } as const;
  const groups = recordGroups(texts, { ...bare, checklistCompleted: ['Glass of water', 'Phone on silent'], details });
  expect(said(groups)).toEqual([
    'Microphone: Warning: Audio level too low',
    'Camera: Passed: Good camera setup!',
    'Connection: Failed: Poor connection',
    'Checklist: Glass of water, Phone on silent',
    'Checked with: Firefox 145 on Linux',
  ]);
  const asHostReads = namedOutcomes({ ...bare, details }).map(({ check, outcome }) =>
    detailLines(texts, check, outcome),
  );
  expect(groups.map(({ lines }) => lines)).toEqual([...asHostReads, [], []]);
  expect(asHostReads[0]).toContainEqual({ name: 'Advice given', value: 'Move closer to the microphone' });
});

it('a guest sees the uses of the line as the host does', () => {
  const details = { connection: { downloadMbps: { value: 50, basis: 'measured' } } } as const;
  const group = recordGroups(texts, { ...bare, details }).find(
    ({ name }) => name === 'What this connection can handle',
  );
  expect(group?.lines).toContainEqual(
    expect.objectContaining({ name: 'Voice only', value: 'Maybe', note: 'Upload could not be fully measured.' }),
  );
});
