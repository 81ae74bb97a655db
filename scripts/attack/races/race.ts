import type { Answer, Scene } from './scene';

/** Violations of the rule; empty where it held. */
export type Round = () => Promise<readonly string[]>;

/** Prepares what all rounds of a race share, and returns a round. */
export type Race = (scene: Scene) => Promise<Round>;

/** The statuses of answers that may come in any order, such as `201 409 409`. */
export const statusesOf = (answers: readonly Answer[]): string =>
  answers
    .map(({ status }) => status)
    .sort((a, b) => a - b)
    .join(' ');

/** The sentences whose condition is false. */
export const wrongOf = (claims: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(claims)
    .filter(([, isSo]) => !isSo)
    .map(([what]) => what);

/** One call for each number, all at once. */
export const atOnce = <T>(times: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => act(number)));
