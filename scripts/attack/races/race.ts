import type { Answer, Scene } from './scene';

/** Runs one round and returns the violations of the rule; empty if there are none. */
export type Round = () => Promise<readonly string[]>;

/** Prepares the shared data of all rounds of a race, and returns a round. */
export type Race = (scene: Scene) => Promise<Round>;

/** The statuses of responses in any order, sorted, such as `201 409 409`. */
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

/** Makes `times` concurrent calls. */
export const atOnce = <T>(times: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => act(number)));
