import type { Page } from '@playwright/test';
import { deviceHazards } from './devices';
import { phoneHazards } from './phone';
import { recordingHazards } from './recording';
import { soundHazards } from './sound';

const hazards = { ...soundHazards, ...deviceHazards, ...recordingHazards, ...phoneHazards };

export type HazardName = keyof typeof hazards;

export async function provoke(page: Page, chosen: readonly HazardName[]): Promise<() => Promise<void>> {
  for (const hazard of chosen) await page.addInitScript(`(${hazards[hazard]})(() => 'hazardsAreOver' in window)`);
  return () => page.evaluate(() => void Object.assign(window, { hazardsAreOver: true }));
}

export const letHappen = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('hazard')));
