import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineNames } from '../../journeys/stage/engines/engine';
import { type BrowserReport, browserReport, type PlayedJourneys } from '../../journeys/stage/report/report';
import { browsersPage, journeysFolder, pageFile, recordFile } from './page';

const record = browserReport.parse(JSON.parse(readFileSync(recordFile, 'utf8')));

describe('the page of browsers', () => {
  it('matches the last report', () => {
    expect(readFileSync(pageFile, 'utf8')).toBe(browsersPage(record));
  });

  it('has every engine that the product lists as tested', () => {
    expect(engineNames.filter((engine) => record.versions[engine] === undefined)).toEqual([]);
  });

  it('has only journeys for several engines', () => {
    const isForSeveral = (file: string) =>
      /\b(everyEngine\b|only\()/.test(readFileSync(join(journeysFolder, file), 'utf8'));
    const reported = [...new Set(record.journeys.map(({ file }) => file))];
    expect(reported.filter((file) => !isForSeveral(file))).toEqual([]);
  });

  // A tag in a title would appear on the page, and the test above would miss a tag that is written by hand.
  it('finds the tags of engines in `everyEngine` and `only` alone', () => {
    const journeys = readdirSync(journeysFolder).filter((file) => file.endsWith('.journey.ts'));
    const isTaggedByHand = (file: string) =>
      /@(every-engine|only-)/.test(readFileSync(join(journeysFolder, file), 'utf8'));
    expect(journeys.filter(isTaggedByHand)).toEqual([]);
  });

  const steps = [{ title: 'Camera', seconds: 4.5 }];
  const played: PlayedJourneys = { outcome: 'passed', seconds: 12.3, steps, seen: { Format: 'webm' } };
  const report: BrowserReport = {
    date: '2026-11-23',
    versions: { chromium: '156.0', firefox: '153.7' },
    journeys: [
      {
        file: 'a.journey.ts',
        title: 'a guest checks',
        played: { chromium: played, firefox: { ...played, outcome: 'failed', steps: [], seen: { Format: 'mp4' } } },
      },
      {
        file: 'a.journey.ts',
        title: 'a host waits',
        played: { chromium: { ...played, steps: [], seen: {} } },
      },
    ],
  };

  it('shows the versions, steps, outcomes and differences of the engines with a report', () => {
    const page = browsersPage(report);
    expect(page).toContain('| Chromium | 156.0 | Chrome, Edge');
    expect(page).toContain('| 2026-11-23 | 2 of 2 |');
    expect(page).toContain('| 2026-11-23 | 0 of 1 |');
    expect(page).toContain('## A guest checks\n\n| Step | Chromium | Firefox ESR |');
    expect(page).toContain('| Camera | 4.5 s | – |');
    expect(page).toContain('| A guest checks | 12.3 s | **failed**, 12.3 s |');
    expect(page).toContain('| A host waits | 12.3 s | – |');
    expect(page).toContain('| Format | webm | mp4 |');
    expect(page).toMatch(/WebKitGTK .* not tested yet/);
  });
});
