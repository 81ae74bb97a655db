import { newRun, type RunStepName } from '@linecheck/checks/readiness/run';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RunStep } from './run-step';

function cardOf(step: RunStepName): string {
  const run = newRun([]);
  const props: ComponentProps<typeof RunStep> = {
    step,
    run,
    dispatch: () => undefined,
    status: 'idle',
    children: null,
  };
  return renderToStaticMarkup(createElement(RunStep, props));
}

const markOf = (step: RunStepName) => /aria-hidden="true"[^>]*>(.*?)<\/span>/.exec(cardOf(step))?.[1];

it('a step that is counted has its number', () => {
  expect((['microphone', 'camera', 'connection', 'checklist'] as const).map(markOf)).toEqual(['1', '2', '3', '4']);
});

it('the optional check has its icon, in words nothing', () => {
  expect(markOf('speakers')).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(cardOf('speakers').replace(/<[^>]*>/g, '')).toBe('Speaker TestNot checked yet');
});
