import { CHECKS, type CheckName, perCheck } from '@linecheck/checks/check';
import { LEVELS } from '@linecheck/checks/levels/levels';
import { LEVEL_NAMES, type LevelName } from '@linecheck/checks/levels/names';
import { checkOfRequirement, isRequirementKey, REQUIREMENT_KEYS } from '@linecheck/checks/levels/requirements';
import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import { FINE, lacking, type StoredReadings } from '@linecheck/checks/levels/testing/results';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { newRun } from '@linecheck/checks/readiness/run';
import { recordOf } from '@linecheck/checks/records';
import { VERDICT_STATUSES, type VerdictStatus } from '@linecheck/checks/verdict';
import {
  type GuestEpisode,
  type GuestSession,
  outcomesOf,
  type ResultSubmission,
  sentChecks,
} from '@linecheck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { missedReasonIn } from '../../server/domain/result-words';
import { storedFitOf } from '../../server/modules/guest-results/rules';
import { resultEmail } from '../../server/modules/result-letters/rules';
import { checkWords } from '../../web/checks/check-words';
import { reasonWords, stateTones } from '../../web/features/episodes/board/board-words';
import { ownReportOf } from '../../web/features/guest-results/report/own-report-file';
import { ReportSheet } from '../../web/features/guest-results/report/report-sheet';
import { worstFinding } from '../../web/features/guest-results/results';
import { StoredRunNotice } from '../../web/features/guest-results/stored-run-notice';
import { NotificationList } from '../../web/features/notifications/notification-list';
import { undecided } from '../../web/features/recordings/offer';
import { nothingSent } from '../../web/features/recordings/sent-take';
import { glanceOf } from '../../web/features/test-sessions/session-state';
import { guestFitOf, guestShowOf } from '../../web/pages/test/guest-fit';
import { GuestSummary } from '../../web/pages/test/guest-summary';
import { testGuestResult } from '../../web/testing/guest-result';
import { showVerdict } from './en/episodes/show-verdict';
import { notifications } from './en/notifications';
import { guestResults } from './en/results';
import { statuses as statusTexts } from './en/run';
import { summary } from './en/sharing';
import { verdicts } from './en/verdicts';

/** The codes of each check, which its table of texts has by type. */
const codesOf = (check: CheckName): readonly string[] => {
  const table = verdicts[check];
  return [...Object.keys(table.verdicts), ...('failures' in table ? Object.keys(table.failures) : [])];
};

/** A result in which one check has this verdict, and everything else is fine. */
interface Case {
  readonly outcomes: Readonly<Record<CheckName, CheckOutcome>>;
  readonly environment: StoredReadings['readings'][string] | undefined;
  /** The words of that verdict, which may themselves contain "failed". */
  readonly own: readonly string[];
}

const caseOf = ({ codes, readings }: StoredReadings, own: Case['own'] = []): Case => ({
  outcomes: perCheck(
    (check) => ({ status: 'passed', code: codes[check], params: {}, readings: readings[check] ?? {} }) as CheckOutcome, // Tests have the readings as they are stored.
  ),
  environment: readings.environment,
  own,
});

function caseWith(check: CheckName, verdict: { code: string | undefined; status: VerdictStatus }): Case {
  const fine = caseOf(FINE);
  const found = { ...fine.outcomes[check], ...verdict };
  const { message, details, advice } = checkWords(check, found);
  const own = [message, details, advice].flatMap((text) => text ?? []);
  return { ...fine, outcomes: { ...fine.outcomes, [check]: found }, own };
}

const episodeOf = (level: LevelName): GuestEpisode => ({
  ...{
    now: '2031-12-02T12:00:00.000Z',
    startsAt: '2031-12-03T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
    minutes: 60,
    joinUrl: '',
  },
  ...{ level, checks: LEVELS[level].checks, isCalledOff: false, bounds: null, asks: [], asksHeadphones: false },
});

const AT = '2031-12-02T12:00:00.000Z';

const submissionOf = ({ outcomes, environment }: Case): ResultSubmission => {
  const { details, ...fields } = sentChecks(outcomes);
  return {
    ...{ sessionCode: 'code', guestName: 'Ada', checklistCompleted: [] },
    ...fields,
    details: { ...details, ...(environment && { environment }) },
  };
};

const nothing = () => undefined;

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll("'", '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** Text as `textOf` writes it. */
const plain = (text: string): string => text.replaceAll("'", '’');

const noticeTone = (html: string): string | undefined => /border-(\w+)-line/.exec(html)?.[1];

function guestPlaces(each: Case, level: LevelName | undefined, isCalledOff = false) {
  const result = submissionOf(each);
  const episode = level && { ...episodeOf(level), isCalledOff };
  const fit = episode && guestFitOf(episode, result);
  // The readings are judged, and take long to be rendered.
  const unread = submissionOf({ ...each, outcomes: perCheck((check) => ({ ...each.outcomes[check], readings: {} })) });
  const run = { ...newRun([]), openStep: undefined };
  const checks = perCheck((check) => ({ kind: 'finished', verdict: each.outcomes[check] }) as const);
  const session: GuestSession = {
    ...{ guestName: 'Ada', guestFirstName: 'Ada', guestEmail: null, guestMessage: null, title: 'Show' },
    ...{ createdBy: 'Jonas', hostName: 'Jonas', language: null, ...(episode && { episode }) },
  };
  const summaryOf = (shared: { result: ResultSubmission; at: string } | undefined) =>
    renderToStaticMarkup(
      <GuestSummary
        {...{ run: { ...run, checks }, verdicts: each.outcomes, dispatch: nothing, kept: {}, submission: unread }}
        {...{ session, hostName: 'Jonas', takesRecordings: false, recording: undecided, onRecording: nothing }}
        {...{ take: undefined, sentTake: nothingSent, onSentTake: nothing, onTyped: nothing, onRunAgain: nothing }}
        judge={() => fit}
        recheckResult={null}
        person={null}
        isPreview={false}
        sharing={{ kind: shared ? 'shared' : 'unshared' }}
        share={async () => undefined}
        amend={async () => undefined}
        shared={shared}
        draft={{ current: undefined }}
      />,
    );
  const statuses = perCheck((check) => outcomesOf(result)[check]?.status);
  const shared = { sharedAt: AT, guestName: 'Ada', guestEmail: '', statuses, ...(fit && { fit }) };
  const reloaded = renderToStaticMarkup(
    <StoredRunNotice
      {...{
        shared,
        isReady: fit?.fits,
        isCalledOff,
        hostName: 'Jonas',
        language: null,
        isRunning: false,
        onStartOver: nothing,
        onRunAgain: nothing,
      }}
    />,
  );
  const own = ownReportOf({
    ...{ title: 'Show', guestName: 'Ada', notes: '', submission: result },
    show: episode && { episode, asked: guestShowOf(episode) },
  });
  const report = renderToStaticMarkup(<ReportSheet report={{ ...own, readings: {}, environment: {} }} />);
  return {
    before: summaryOf(undefined),
    after: summaryOf({ result: unread, at: AT }),
    reloaded,
    report,
  };
}

function hostPlaces(each: Case, level: LevelName | undefined) {
  const sent = submissionOf(each);
  const show = level && { level, bounds: null, studio: 'own', minutes: 60 };
  const fit = show ? storedFitOf(show, {}, sent) : null;
  const outcomes = outcomesOf(sent);
  const result = testGuestResult({ ...sent, guestEmail: null, notes: null, recording: null, fit } as object);
  const glance = glanceOf({ latestResult: result });
  const email = resultEmail(
    { id: 'r1', title: 'Show', guest: 'Ada', outcomes, fit },
    {
      to: { address: 'host@example.org', language: 'en' },
      offToken: 't',
      publicUrl: 'https://example.org',
      isLast: false,
    },
  );
  const state = glance?.tone === 'passed' ? ('ready' as const) : ('fix' as const);
  // As the server reads them from the database for a guest on a board.
  const lack = worstStopping(state === 'fix' ? fit : null);
  const notification = {
    ...{ kind: 'result' as const, help: null },
    ...{ id: 'n1', guestName: 'Ada', isRead: false, createdAt: AT, guestResultId: 'r1', recheck: null },
    ...{ status: glance?.tone ?? 'failed', fits: fit?.fits ?? null },
  };
  return {
    fit,
    glance,
    row: worstFinding(guestResults, result),
    subject: email.subject,
    email: email.text,
    board: { text: reasonWords(state, lack, 14) ?? '', tone: stateTones[state] },
    bell: renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Router ssrPath="/">
          <NotificationList list={[notification]} hrefOf={() => '/'} />
        </Router>
      </QueryClientProvider>,
    ),
  };
}

interface Shown {
  readonly what: string;
  readonly each: Case;
  readonly guest: ReturnType<typeof guestPlaces>;
  readonly host: ReturnType<typeof hostPlaces>;
  readonly read: (place: PlaceName) => string;
}

const PLACES = ['before', 'after', 'reloaded', 'report', 'row', 'email', 'board', 'bell'] as const;
type PlaceName = (typeof PLACES)[number];

/** Compares every place that shows the verdict on a whole result. */
function expectOneVerdict(each: Case, level: LevelName | undefined, what: string) {
  const guest = guestPlaces(each, level);
  const host = hostPlaces(each, level);
  const sources = { ...guest, ...host, board: host.board.text };
  const texts = recordOf(PLACES, (place) => textOf(sources[place]));
  const shown = { what, each, guest, host, read: (place: PlaceName) => texts[place] };
  expectOneTone(shown);
  if (host.fit === null) expectWordsOfChecks(shown);
  else expectWordsOfShow(shown, host.fit.fits);
  expectNextAct(shown);
  expectNoWarningCalledFailed(shown);
}

function expectOneTone({ what, guest, host }: Shown) {
  const tone = host.glance?.tone;
  expect(/data-status="(\w+)"/.exec(guest.report)?.[1], what).toBe(tone);
  expect(/notification-sign notification-(\w+)/.exec(host.bell)?.[1], what).toBe(tone);
  expect(host.board.tone, what).toBe(tone === 'failed' ? 'warning' : tone);
  const calm = host.fit === null ? 'info' : 'warning';
  expect(noticeTone(guest.reloaded), what).toBe(tone === 'passed' ? 'passed' : calm);
  if (tone === 'passed') return;
  for (const html of Object.values(guest)) expect(html, what).not.toContain('border-passed-line');
}

function expectWordsOfChecks({ what, host, read }: Shown) {
  const status = host.glance?.tone ?? 'passed';
  expect(read('before'), what).toContain(plain(summary.headlines[status]));
  expect(read('report'), what).toContain(statusTexts[status]);
  expect(read('bell'), what).toContain(notifications.item.statuses[status]);
  // A board belongs to an episode, which has a level.
  for (const place of PLACES.filter((each) => each !== 'board'))
    expect(read(place), `${what}: ${place}`).not.toContain('this show');
}

function expectWordsOfShow({ what, host, read }: Shown, isReady: boolean) {
  const [title, other] = isReady
    ? [showVerdict.ready, showVerdict.notReady]
    : [showVerdict.notReady, showVerdict.ready];
  for (const place of PLACES.filter((each) => each !== 'board')) {
    expect(read(place), `${what}: ${place}`).toContain(title);
    expect(read(place), `${what}: ${place}`).not.toContain(other);
  }
  for (const headline of Object.values(summary.headlines)) expect(read('before'), what).not.toContain(plain(headline));
  expect(host.subject, what).toBe(isReady ? 'Ada is ready for the show' : 'Ada is not ready for the show yet');
}

/** What to change comes first, in the same words everywhere; only a guest who is ready, or has no show, may close the page. */
function expectNextAct({ what, host, read }: Shown) {
  const { missed } = worstStopping(host.fit);
  const shared = ['after', 'reloaded'] as const;
  if (missed === null) {
    for (const place of shared) expect(read(place), `${what}: ${place}`).toContain('You can close this page');
    return;
  }
  const reason = plain(missedReasonIn('en', missed));
  // A notification gives no reason, and the table of a report has a cell for each number.
  const inSentences = PLACES.filter(
    (place) => place !== 'bell' && (place !== 'report' || !isRequirementKey(missed.requirement)),
  );
  for (const place of inSentences) expect(read(place), `${what}: ${place}`).toContain(reason);
  for (const place of ['before', 'after'] as const) {
    const [first = ''] = read(place).split(summary.found);
    expect(first, `${what}: ${place}`).toContain(reason);
    const check = checkOfRequirement(missed.requirement);
    if (check) expect(first, `${what}: ${place}`).toContain(summary.retest.of[check]);
  }
  expect(read('after'), what).toContain('check again and share the update');
  expect(read('reloaded'), what).toContain('run the checks again');
  for (const place of shared) expect(read(place), `${what}: ${place}`).not.toContain('close this page');
}

function expectNoWarningCalledFailed({ what, each, read }: Shown) {
  if (CHECKS.some((check) => each.outcomes[check].status === 'failed')) return;
  for (const place of PLACES) {
    const others = each.own.reduce((text, own) => text.replaceAll(plain(own), ''), read(place));
    expect(others, `${what}: ${place}`).not.toMatch(/fail/i);
  }
}

const NOT_PASSED = VERDICT_STATUSES.filter((status) => status !== 'passed');

const SHOWS = [undefined, ...LEVEL_NAMES];

describe.each(SHOWS.map((level) => [level ?? 'no level', level] as const))('one verdict with %s', (_, level) => {
  it.each(CHECKS)('for every verdict of the %s check', (check) => {
    const codes = codesOf(check);
    expect(codes.length).toBeGreaterThan(8);
    for (const code of [...codes, 'of-a-newer-page', undefined])
      for (const status of code === codes[0] ? VERDICT_STATUSES : NOT_PASSED)
        expectOneVerdict(caseWith(check, { code, status }), level, `${check} ${code} ${status}`);
  });

  it('for every reading that is missing', () => {
    for (const key of REQUIREMENT_KEYS) expectOneVerdict(caseOf(lacking(key)), level, `without ${key}`);
  });
});

it('a picture that does not move is the same words for guest and host', () => {
  const each = caseWith('camera', { code: 'frozen', status: 'warning' });
  const { before, after, reloaded } = guestPlaces(each, 'video-interview');
  for (const html of [before, after, reloaded]) {
    expect(textOf(html)).toContain('Not ready for this show yet: one thing to change');
    expect(textOf(html)).toContain('Camera: Picture does not move');
  }
  const { row, board } = hostPlaces(each, 'video-interview');
  expect(row).toBe('Not ready for this show yet: Camera: Picture does not move');
  expect(board).toEqual({ text: 'Camera: Picture does not move', tone: 'warning' });
});

it('a show that is called off asks its guest for nothing, ready or not', () => {
  for (const status of VERDICT_STATUSES) {
    const each = caseWith('camera', { code: 'frozen', status });
    const { before, after, reloaded } = guestPlaces(each, 'video-interview', true);
    for (const html of [before, after]) expect(textOf(html)).toContain(summary.calledOff);
    for (const html of [after, reloaded]) expect(textOf(html)).toContain('You can close this page');
    for (const html of [before, after, reloaded])
      expect(textOf(html)).not.toMatch(/before you meet|see you\b|to change|change this|share the update|check again/i);
  }
});
