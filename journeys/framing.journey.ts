import type { Page } from '@playwright/test';
import { holdBack, openStep, step } from './stage/actions';
import { expect, test } from './stage/journey';
import { FIRST_PLACE, openMovingCamera, WIDE } from './stage/moving-camera';

interface Point {
  readonly x: number;
  readonly y: number;
}

const UPRIGHT = { width: WIDE.height, height: WIDE.width } as const;
const BESIDE = 0.025;
const SLACK = 0.02;

test('the corners are the window of the finish: inside is well framed and passes, outside neither', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const camera = await openMovingCamera(page);
  const readPictures = await holdBack(page, '**/assets/frame-worker-*');
  await page.goto('/');
  await openStep(page, 'Camera Test');
  const card = step(page, 'Camera Test');
  // Without its worker for five seconds, the page reads the pictures itself.
  const isLooking = page.waitForFunction(
    () =>
      document.body.textContent.includes('Looking at your picture…') &&
      document.querySelector('[role="progressbar"][aria-label="Looking at your picture"]') !== null,
  );
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await isLooking;
  readPictures();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('face finder')).toBeVisible();

  const { place, aim } = await createAim(page, camera.place);
  const guide = await guideIn(page);
  expect(guide.left).toBeCloseTo(0.3, 2);
  expect(guide.right).toBeCloseTo(0.7, 2);
  expect(guide.top).toBeCloseTo(0.1, 2);
  expect(guide.bottom).toBeCloseTo(0.4, 2);
  await aim({ x: guide.left - BESIDE, y: guide.top + BESIDE });
  await expectFramed(page, false);
  await aim({ x: guide.left + BESIDE, y: guide.top + BESIDE });
  await expectFramed(page, true);
  await finishAndStartAgain(page, 'Passed', 'Excellent camera setup!');
  await aim({ x: guide.right - BESIDE, y: guide.bottom + BESIDE });
  await expectFramed(page, false);
  await finishAndStartAgain(page, 'Warning', 'Person detected but framing could improve');

  // Half a face: its middle is on the edge of the picture.
  await place({ x: 0.01, y: 0.3 }, 1.2);
  await expect(card.getByText('We see you, but not your whole face.')).toBeVisible();
  await expect(card.getByText('Person partially visible')).toBeVisible();
});

test('on a phone the corners lie in an upright picture where the finish looks for the face', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const camera = await openMovingCamera(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await camera.turn(UPRIGHT);
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect.poll(() => guideIn(page).catch(() => undefined)).toBeDefined();
  const { left, right, top, bottom } = await guideIn(page);
  expect(left).toBeCloseTo(0.3, 2);
  expect(right).toBeCloseTo(0.7, 2);
  expect(top).toBeCloseTo(0.15, 2);
  expect(bottom).toBeCloseTo(0.4, 2);
});

async function guideIn(page: Page) {
  return step(page, 'Camera Test')
    .getByLabel('Live preview of your camera')
    .evaluate((video: HTMLVideoElement) => {
      const corners = video.closest('.stage')?.querySelector('.stage-guide path:last-of-type');
      if (!corners) throw new Error('There is no guide.');
      const [box, guide] = [video.getBoundingClientRect(), corners.getBoundingClientRect()];
      const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
      const [width, height] = [scale * video.videoWidth, scale * video.videoHeight];
      const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
      return {
        left: (guide.left - left) / width,
        right: (guide.right - left) / width,
        top: (guide.top - top) / height,
        bottom: (guide.bottom - top) / height,
      };
    });
}

type PlaceCamera = Awaited<ReturnType<typeof openMovingCamera>>['place'];

async function createAim(page: Page, placePicture: PlaceCamera) {
  await expect.poll(() => readFace(page)).toBeDefined();
  const face = (await readFace(page)) ?? { x: Number.NaN, y: Number.NaN };
  const { left, top, height } = FIRST_PLACE;
  const inPerson = { x: (face.x * WIDE.width - left) / height, y: (face.y * WIDE.height - top) / height };
  const place = (to: Point, size = 1) => {
    const grown = size * height;
    return placePicture({
      left: to.x * WIDE.width - inPerson.x * grown,
      top: to.y * WIDE.height - inPerson.y * grown,
      height: grown,
    });
  };
  const isRead = async (to: Point) => {
    const { x, y } = (await readFace(page)) ?? { x: Number.NaN, y: Number.NaN };
    return Math.abs(x - to.x) <= SLACK && Math.abs(y - to.y) <= SLACK;
  };
  const aim = async (to: Point) => {
    await place(to);
    await expect.poll(() => isRead(to), { message: `a face at ${to.x}, ${to.y}` }).toBe(true);
  };
  return { place, aim };
}

async function readFace(page: Page): Promise<Point | undefined> {
  const told = step(page, 'Camera Test')
    .getByRole('definition')
    .filter({ hasText: /across/ });
  const [text = ''] = await told.allTextContents();
  const [x, y] = [...text.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent) / 100);
  return x === undefined || y === undefined ? undefined : { x, y };
}

async function expectFramed(page: Page, isFramed: boolean): Promise<void> {
  const badge = step(page, 'Camera Test').getByRole('listitem').filter({ visible: true });
  await expect(badge.filter({ hasText: isFramed ? 'Well framed' : 'Adjust framing' })).toBeVisible();
  await expect(page.locator('.stage-guide')).toHaveAttribute('data-good', String(isFramed));
}

async function finishAndStartAgain(page: Page, status: string, message: string): Promise<void> {
  const card = step(page, 'Camera Test');
  await page.getByRole('button', { name: 'Finish Camera Test' }).click();
  await expect(card.getByText(status, { exact: true })).toBeVisible();
  await expect(card.getByText(message, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const again = card.getByRole('button', { name: 'Try again' });
  // A click directly after the one on Finish would count as the second half of a double click.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(again).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled();
}
