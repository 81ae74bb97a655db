import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { browserReport, REPORT_FILE } from '../journeys/stage/report/report';
import { browsersPage, pageFile, recordFile } from './browsers/page';
import { ensureChromium } from './find-chromium';
import { ensureEngines } from './install/engines';
import { ensureTurnServer } from './install/turn-server';

/**
 * Runs the journeys for several engines in all of them, and generates `docs/browsers.md` from their report. `--page`
 * only regenerates the page from the last report; `--pictures` also writes screenshots of the same states in all
 * engines to `test-results/states`.
 */
const { values: wished } = parseArgs({ options: { page: { type: 'boolean' }, pictures: { type: 'boolean' } } });

function play(): boolean {
  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  const built = run(['scripts/start.mjs', '--build-only']);
  const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--grep', '@every-engine|@only-', '--reporter'];
  return built && run([...journeys, 'list,./journeys/stage/report/reporter.ts']);
}

if (!wished.page) {
  process.env.CHROMIUM_PATH = await ensureChromium();
  process.env.ENGINES = ensureEngines().join();
  ensureTurnServer();
  process.env.WHOLE_RUN = 'true';
  if (wished.pictures) process.env.STATE_PICTURES = '1';
  // So that an interrupted run does not leave an old report.
  rmSync(REPORT_FILE, { force: true });
  process.exitCode = play() ? 0 : 1;
  const report = browserReport.parse(JSON.parse(readFileSync(REPORT_FILE, 'utf8')));
  writeFileSync(recordFile, `${JSON.stringify(report, null, 2)}\n`);
}
writeFileSync(pageFile, browsersPage(browserReport.parse(JSON.parse(readFileSync(recordFile, 'utf8')))));
