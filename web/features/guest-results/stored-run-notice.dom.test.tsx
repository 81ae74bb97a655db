import type { SharedRun } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { StoredRunNotice, UnsentNotice } from './stored-run-notice';

const passed = { microphone: 'passed', camera: 'passed', connection: 'passed' } as const;
const upload = { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 2, bound: 4 } as const;
const READY = { fits: true, missed: [] };
const NOT_READY = { fits: false, missed: [upload] };

async function noticeOf(shared: Partial<SharedRun>, isReady?: boolean, isCalledOff = false) {
  const nothing = () => undefined;
  const { byRole } = await renderComponent(
    <StoredRunNotice
      {...{ isReady, isCalledOff, hostName: 'Jonas', isRunning: false, onStartOver: nothing, onRunAgain: nothing }}
      shared={{ sharedAt: '2031-12-02T12:00:00.000Z', guestName: 'Ada', guestEmail: '', statuses: passed, ...shared }}
    />,
  );
  await expectComponentAccessible();
  const notice = byRole('status', /^/);
  return { text: notice.textContent, tone: /border-(\w+)-line/.exec(notice.className)?.[1] };
}

describe('the notice about shared results', () => {
  it.each([
    ['of a link without a show', {}, undefined, 'passed', /Results shared.*You can close this page/],
    [
      'with a warning, without a show',
      { statuses: { ...passed, camera: 'warning' } },
      undefined,
      'info',
      /with a warning/,
    ],
    ['that fit the show', { fit: READY }, undefined, 'passed', /^Ready for this show.*You can close this page/],
    [
      'that do not fit the show',
      { fit: NOT_READY },
      undefined,
      'warning',
      /^Not.*: one thing to change.*Upload 2\.0 Mbps/,
    ],
    ['that the host has as not ready', { fit: NOT_READY }, false, 'warning', /Upload 2\.0 Mbps/],
    ['that fit no more, after a change of the level', { fit: READY }, false, 'warning', /yet.*before you meet/],
    ['that fit now, after a change of the level', { fit: NOT_READY }, true, 'passed', /^Ready for this show/],
    ['that were stored without the show', {}, false, 'warning', /^Not ready for this show yet/],
  ] as const)('%s', async (_, shared, isReady, tone, text) => {
    const notice = await noticeOf(shared, isReady);
    expect(notice).toEqual({ tone, text: expect.stringMatching(text) });
    expect(notice.text?.includes('close this page'), 'only without something to change').toBe(tone !== 'warning');
  });
});

it('of a show that is called off asks for nothing', async () => {
  const { text, tone } = await noticeOf({ fit: NOT_READY }, false, true);
  expect(text).toMatch(/^Results shared.*You can close this page/);
  expect([tone, text?.includes('before you meet')]).toEqual(['passed', false]);
});

it.each([
  ['ready', 'passed', 'close', 'passed', /You can close this page/],
  ['not-ready', 'warning', 'change', 'warning', /check again, and share the update/],
] as const)('results that were sent after a reload and are %s', async (says, tone, next, shownTone, text) => {
  const { byRole } = await renderComponent(
    <UnsentNotice
      verdict={{ says, tone, next, stopping: [] }}
      sharing="shared"
      message={undefined}
      onSend={() => undefined}
    />,
  );
  const notice = byRole('status', /^/);
  expect(notice.className).toContain(`border-${shownTone}-line`);
  expect(notice.textContent).toMatch(text);
});
