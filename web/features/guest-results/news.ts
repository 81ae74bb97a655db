import type { Findings } from './findings';

/** Whether a run says something else now than what was shared of it. Another take never gives the same readings. */
export const hasNews = (shared: Findings, now: Findings | undefined): boolean =>
  now === undefined || saying(now) !== saying(shared);

const saying = ({ details, checklistCompleted }: Findings): string => JSON.stringify([details, checklistCompleted]);
