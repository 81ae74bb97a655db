import type { CheckName } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type HelpFacts, readingsIn } from '@linecheck/contract';
import { helpFacts } from '@linecheck/texts/en/help-requests/facts';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { checkWords } from '../../checks/check-words';
import { readingLines } from '../../checks/reading-lines';
import { actWords } from '../../texts/act-words';
import { fill } from '../../texts/fill';
import { formatSecond } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';

interface FactsListProps {
  readonly check: CheckName;
  readonly facts: HelpFacts;
}

/** All that a guest sends with a request for help, in the same lines for the guest and for the members of the team. */
export function FactsList({ check, facts }: FactsListProps) {
  return (
    <div className="text-14 text-ink-2 wrap-anywhere [&_dd]:min-w-0">
      <DetailList
        items={factLines(check, facts).map(({ name, values: [first, ...more] }) => ({
          name,
          value: more.length === 0 ? first : undefined,
          ...(more.length > 0 && { note: <Lines values={[first, ...more]} /> }),
        }))}
      />
    </div>
  );
}

const Lines = ({ values }: Pick<FactLine, 'values'>) =>
  values.map((value) => (
    <span key={value} className="block text-ink">
      {value}
    </span>
  ));

interface FactLine {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
}

function factLines(check: CheckName, facts: HelpFacts): readonly FactLine[] {
  const texts = currentTexts(helpFacts);
  const { browser, system, devices, language, timeZone, acts } = facts;
  const tries = triesIn(check, facts);
  const newest = tries[0]?.outcome;
  const words = newest && checkWords(check, newest);
  const readings = newest ? readingLines(check, newest.readings) : [];
  const line = (name: string, ...values: readonly (string | undefined)[]): FactLine => ({
    name,
    values: values.filter(Boolean),
  });
  return [
    line(texts.step, currentTexts(checkTexts)[check].stepTitle),
    line(texts.reason, words?.message, words?.details),
    ...readings.map(({ name, value }) => line(name, value)),
    line(texts.tries, ...tries.map(({ at, outcome }) => tryWords(check, at, outcome))),
    line(texts.acts, ...acts.map(({ act, count }) => doneWords(check, act, count))),
    ...(check === 'connection'
      ? []
      : [line(texts.devices[check], ...(devices.length > 0 ? devices : [texts.noDevices]))]),
    line(texts.browser, browser),
    line(texts.system, system),
    line(texts.language, language),
    line(texts.timeZone, timeZone),
  ].filter(({ values }) => values.length > 0);
}

function tryWords(check: CheckName, at: string, outcome: CheckOutcome): string {
  const { message } = checkWords(check, outcome);
  return fill(currentTexts(helpFacts).aTry, { time: formatSecond(at), message: message ?? outcome.code ?? '' });
}

const doneWords = (check: CheckName, act: string, count: number): string =>
  count === 1 ? actWords(check, act) : fill(currentTexts(helpFacts).actTimes, { act: actWords(check, act), count });

/** The tries of a step, newest first. */
export function triesIn(check: CheckName, facts: HelpFacts): readonly { at: string; outcome: CheckOutcome }[] {
  return facts.tries.flatMap(({ at, details }) => {
    const detail = details[check];
    if (detail === undefined) return [];
    const { status = 'failed', code, params = {}, message, advice } = detail;
    return [{ at, outcome: { status, code, params, message, advice, readings: readingsIn(check, detail) } }];
  });
}
