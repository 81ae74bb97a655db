import { perCheck } from '@linecheck/checks/check';
import type { ReadingSpec } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import { resultDetails } from '@linecheck/contract/schemas';
import { readings as readingTexts } from '@linecheck/texts/en/readings';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { dataExport as exportTexts } from '@linecheck/texts/en/server';
import { describe, expect, it } from 'vitest';
import { everyReading, WORDS_OF_OBJECTS } from '../../testing/every-reading';
import { type CsvResult, csvHead, csvRow } from './service';

const result: CsvResult = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  sessionId: '7f3a1f0e-54f2-4f6b-8a57-0d0c8f2b9c22',
  submittedAt: new Date('2026-03-01T12:00:00Z'),
  guestName: 'Ada',
  guestEmail: null,
  microphoneStatus: 'passed',
  cameraStatus: 'warning',
  connectionStatus: 'failed',
  details: null,
  run: 2,
};

/** The cells of a line in which quoted ones have no quotes inside. */
const cellsOf = (line: string): readonly string[] =>
  [...line.trim().matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const titles = cellsOf(csvHead());

const cellsFor = (details: unknown): Readonly<Record<string, string>> => {
  const cells = cellsOf(
    csvRow({ ...result, details: resultDetails.parse(details) }, (error) => expect(error).toBeUndefined()),
  );
  return Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? 'missing']));
};

const courseParts = Object.keys(exportTexts.csv.course);

const specs = Object.values(READING_TABLES)
  .flatMap((table) => Object.values<ReadingSpec>(table))
  .filter(({ isForRechecks }) => !isForRechecks)
  .flatMap((spec) => (spec.kind === 'course' ? courseParts.map((): ReadingSpec => spec) : [spec]));

describe('the table of results', () => {
  it('has a separate column for every reading of every table, filled if it was measured', () => {
    expect(new Set(titles).size).toBe(titles.length);
    const readings = titles.filter((title) => title.includes(': '));
    const cells = cellsFor(everyReading());
    expect(readings).toHaveLength(specs.length);
    expect(readings.filter((title) => ['', 'missing', 'undefined', 'NaN'].includes(cells[title] ?? ''))).toEqual([]);
  });

  it('has the unit of every number in the title of its column', () => {
    const readings = titles.filter((title) => title.includes(': '));
    const wrong = specs.flatMap((spec, at) => {
      const unit = spec.kind === 'quantity' && (spec.unit === '%' ? '%' : readingTexts.units[spec.unit]);
      return unit === false || readings[at]?.endsWith(`, ${unit}`) ? [] : [readings[at]];
    });
    expect(wrong).toEqual([]);
  });

  it('has numbers in the unit of their column, and words for other values', () => {
    const measured = (value: number | boolean) => ({ value, basis: 'measured' });
    const details = {
      microphone: { code: 'good', clippedRatio: measured(0.0243), bandwidthHz: measured(15_250), room: 'audible' },
      camera: { code: 'good', faceFound: measured(false), height: measured(720), device: 'Desk Cam' },
    };
    expect(cellsFor(details)).toMatchObject({
      'Sent at (UTC)': '2026-03-01 12:00:00',
      Guest: 'Ada',
      Email: '',
      Camera: 'warning',
      'Microphone: Clipped, %': '2.43',
      'Microphone: Highest frequency, kHz': '15.25',
      'Microphone: Room': 'slightly audible',
      'Camera: Face found': 'No',
      'Camera: height, px': '720',
      'Camera: Device': 'Desk Cam',
      'Connection: Latency, ms': '',
    });
  });

  it('has the verdict of each check in words, and what was noted beside it', () => {
    const microphone = { code: 'room-echo', params: { findings: ['call-band', 'faint-hum'], bandwidthKhz: 6.8 } };
    expect(cellsFor({ microphone, connection: { message: 'Poor connection' } })).toMatchObject({
      Microphone: 'passed',
      'Microphone, verdict': 'Room echo',
      'Microphone, also noted': 'Call quality, up to 6.8 kHz; Faint mains hum',
      'Speakers, verdict': '',
      'Camera, verdict': '',
      'Connection, verdict': 'Poor connection',
      'Connection, also noted': '',
    });
  });

  it.each(WORDS_OF_OBJECTS)('has the option %s of a newer page as its text, in every reading with options', (word) => {
    const cells = Object.values(cellsFor(everyReading(word)));
    const choices = specs.filter(({ kind }) => kind === 'choice');
    expect(cells.filter((cell) => cell === word)).toHaveLength(choices.length);
  });

  it('has a line with a note for a result that cannot be written', () => {
    const lineCourse = { value: { beganAt: '2026-03-01T12:00:00.000Z' }, basis: 'measured' };
    const faults: unknown[] = [];
    // A value that no version has stored.
    const details = { connection: { code: 'good', lineCourse } } as unknown as CsvResult['details'];
    const cells = cellsOf(csvRow({ ...result, details }, (error) => faults.push(error)));
    expect(faults).toHaveLength(1);
    expect(cells).toHaveLength(titles.length);
    expect(cells.slice(0, 7)).toEqual([
      ...['2026-03-01 12:00:00', 'Ada', '', '2', result.id, result.sessionId],
      'This result could not be written',
    ]);
  });

  it('has no formula in the texts of another client', () => {
    expect(cellsFor({ camera: { message: '=1+1' } })['Camera, verdict']).toBe("'=1+1");
  });

  it('names the numbers that were estimated', () => {
    const details = {
      connection: {
        code: 'fair',
        latencyMs: { value: 60, basis: 'assumed' },
        uploadMbps: { value: 6, basis: 'measured' },
      },
      environment: { recordingMinutes: { value: 178, basis: 'assumed' } },
    };
    expect(cellsFor(details)['Estimated, not measured']).toBe(
      'Connection: Latency, ms; For the recording: Space for a local recording, min',
    );
  });

  it('names the numbers that are lower bounds', () => {
    const details = { connection: { code: 'good', downloadMbps: { value: 31, basis: 'measured', bound: 'at-least' } } };
    const cells = cellsFor(details);
    expect([cells['Connection: Download, Mbps'], cells['Lower bound']]).toEqual(['31', 'Connection: Download, Mbps']);
  });

  it('has the number of seconds with losses of a line, and the worst of them', () => {
    const second = (lostShare: number) => [lostShare, 0, 41, 48];
    const value = { beganAt: '2026-03-01T12:00:00.000Z', seconds: [second(0), null, second(0.3), second(0.05)] };
    const cells = cellsFor({ connection: { code: 'good', lineCourse: { value, basis: 'measured' } } });
    expect(cells).toMatchObject({
      'Connection: Minute after the test, seconds with lost packets': '2',
      'Connection: Minute after the test, seconds measured': '3',
      'Connection: Minute after the test, worst second (UTC)': '2026-03-01 12:00:02',
      'Connection: Minute after the test, lost in the worst second, %': '30',
    });
  });

  it('has a line for a result without details', () => {
    const cells = cellsOf(csvRow(result, () => undefined));
    expect(cells).toHaveLength(titles.length);
    const statuses = perCheck((check) => cells[titles.indexOf(checkTexts[check].name)]);
    const said = { microphone: 'passed', camera: 'warning', connection: 'failed' };
    expect(statuses).toEqual({ ...perCheck(() => ''), ...said });
  });
});
