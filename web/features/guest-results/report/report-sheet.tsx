import { CHECKS } from '@linecheck/checks/check';
import type { ResultReport } from '@linecheck/contract';
import { reportSheet } from '@linecheck/texts/en/episodes/report';
import { environment as environmentTexts, resultRecord } from '@linecheck/texts/en/readings';
import { checks as checkTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { checkWords } from '../../../checks/check-words';
import { lineUsesOf, lineUsesTitle } from '../../../checks/line-uses';
import { type ReadingLine, readingLines } from '../../../checks/reading-lines';
import { fill } from '../../../texts/fill';
import { guestMachine } from '../../../texts/guest-machine';
import { showTitle } from '../../../texts/show-title';
import { useTexts } from '../../../texts/use-texts';
import { StatusIcon, type StatusTone } from '../../../ui/feedback/status-icon';
import { detailLines } from '../result-readings';
import {
  type DemandLine,
  demandLine,
  itemWords,
  levelWords,
  outcomeIn,
  readersTime,
  recheckWords,
  reportVerdict,
  showWords,
  timeWords,
} from './report-words';
import './report.css';

/** Readings above which the printed page has smaller letters, and closer lines. */
const DENSE_LINES = 50;

export function ReportSheet({ report }: { readonly report: ResultReport }) {
  const texts = useTexts(reportSheet);
  const { show, readings } = report;
  const lines = Object.values(readings).flatMap((each) => Object.keys(each ?? {})).length;
  return (
    <article className="report-sheet" data-dense={lines > DENSE_LINES || undefined} aria-label={report.guestName}>
      <ReportHead report={report} />
      <VerdictRow report={report} />
      {show !== null && (
        <div className="report-demands">
          <DemandTable title={texts.needed} show={show} need="must" />
          <DemandTable title={texts.recommended} show={show} need="should" />
        </div>
      )}
      <Readings report={report} />
      <GuestWords report={report} />
      <p className="report-foot">{fill(texts.written, { when: readersTime(report.writtenAt) })}</p>
    </article>
  );
}

function ReportHead({ report }: { readonly report: ResultReport }) {
  const statuses = useTexts(statusTexts);
  const records = useTexts(resultRecord);
  const { show, title } = report;
  const verdict = reportVerdict(report);
  const machine = guestMachine(records, report);
  const recheck = recheckWords(report);
  return (
    <header className="report-head">
      <div className="min-w-0">
        <h2>
          <bdi translate="no">{report.guestName}</bdi>
        </h2>
        <p className="report-title">
          <bdi translate="no">{title}</bdi>
        </p>
        {show !== null && <p>{[showWords(show), levelWords(show)].join(' · ')}</p>}
        <p>{[timeWords(report), machine].filter(Boolean).join(' · ')}</p>
        {recheck && <p>{recheck}</p>}
      </div>
      <p className="report-verdict" data-status={verdict.tone}>
        <StatusIcon tone={verdict.tone} />
        <span>{showTitle(verdict) ?? statuses[verdict.tone]}</span>
      </p>
    </header>
  );
}

function VerdictRow({ report }: { readonly report: ResultReport }) {
  const texts = useTexts(reportSheet);
  const names = useTexts(checkTexts);
  const statuses = useTexts(statusTexts);
  return (
    <ul aria-label={texts.verdicts} className="report-checks">
      {CHECKS.map((check) => {
        const outcome = outcomeIn(report, check);
        if (outcome === undefined) return null;
        return (
          <li key={check}>
            <p className="report-check">
              <StatusIcon tone={outcome.status} />
              <span>{names[check].name}</span>
              <strong>{statuses[outcome.status]}</strong>
            </p>
            <p>{checkWords(check, outcome).message}</p>
          </li>
        );
      })}
    </ul>
  );
}

const TONES = {
  met: 'passed',
  short: 'failed',
  close: 'warning',
  missing: 'neutral',
  unsure: 'neutral',
} as const satisfies Record<DemandLine['is'], StatusTone>;

interface DemandTableProps {
  readonly title: string;
  readonly show: NonNullable<ResultReport['show']>;
  readonly need: 'must' | 'should';
}

function DemandTable({ title, show, need }: DemandTableProps) {
  const texts = useTexts(reportSheet);
  const lines = show.demands.filter((demand) => demand.need === need).map(demandLine);
  if (lines.length === 0) return null;
  const { columns, states } = texts;
  return (
    <table className="report-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.requirement}</th>
          <th scope="col">{columns.asked}</th>
          <th scope="col">{columns.measured}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, asked, measured, is }) => (
          <tr key={key} data-is={is}>
            <th scope="row" colSpan={asked === undefined && measured === undefined ? 3 : asked === undefined ? 2 : 1}>
              {name}
            </th>
            {asked !== undefined && <td>{asked}</td>}
            {(asked !== undefined || measured !== undefined) && <td>{measured}</td>}
            <td>
              <span className="report-state">
                <StatusIcon tone={TONES[is]} />
                <span>{states[is]}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Group {
  readonly name: string;
  readonly lines: readonly ReadingLine[];
}

function Readings({ report }: { readonly report: ResultReport }) {
  const texts = useTexts(reportSheet);
  const names = useTexts(checkTexts);
  const records = useTexts(resultRecord);
  const { title } = useTexts(environmentTexts);
  const line = report.readings.connection ?? {};
  const groups: readonly Group[] = [
    ...CHECKS.map((check) => {
      const outcome = outcomeIn(report, check);
      return { name: names[check].name, lines: outcome ? detailLines(records, check, outcome) : [] };
    }),
    { name: lineUsesTitle(line), lines: lineUsesOf(line) },
    { name: title, lines: readingLines('environment', report.environment) },
  ].filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-label={texts.readings} className="report-readings">
      {groups.map(({ name, lines }) => (
        <div key={name} className="report-group">
          <h3>{name}</h3>
          <dl>
            {lines.map((each) => (
              <div key={each.name}>
                <dt>{each.name}</dt>
                <dd>{each.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function GuestWords({ report: { checklistCompleted, notes, recording } }: { readonly report: ResultReport }) {
  const texts = useTexts(reportSheet);
  const { recordingAnswers } = useTexts(resultRecord);
  const lines = [
    { name: texts.checklist, value: itemWords(checklistCompleted) },
    ...(notes ? [{ name: texts.notes, value: notes }] : []),
    ...(recording === null ? [] : [{ name: texts.recording, value: recordingAnswers[recording] }]),
  ];
  return (
    <dl className="report-words">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
