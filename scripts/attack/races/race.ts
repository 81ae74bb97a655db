import type { Answer, Scene } from './scene';

/** What broke the rule: nothing where it was kept. */
export type Round = () => Promise<readonly string[]>;

/** Prepares what all rounds of a race share, and gives a round. */
export type Race = (scene: Scene) => Promise<Round>;

/** The statuses of answers that may come in any order, such as `201 409 409`. */
export const statusesOf = (answers: readonly Answer[]): string =>
  answers
    .map(({ status }) => status)
    .sort((a, b) => a - b)
    .join(' ');

/** The sentences of what is not so. */
export const wrongOf = (claims: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(claims)
    .filter(([, isSo]) => !isSo)
    .map(([what]) => what);

/** As many calls as there are numbers, all at once. */
export const atOnce = <T>(times: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => act(number)));
