import type { BrowserContext, Page } from '@playwright/test';
import type { CheckName } from '../../packages/checks/check';
import {
  blocking,
  type DeviceRefusal,
  guestBrowserOf,
  keepRendererBusy,
  openGuestBrowser,
  pageOf,
  pressKeys,
  refuseDevices,
  storingNothing,
} from './browser';
import { openFakeBrowser } from './fake-browser';
import { type GuestPlace, sleep } from './guest';
import type { GuestHand } from './hands';
import { openForeignPage } from './line';
import type { TroubleStage } from './stage';
import { type GuestTrouble, type OpenTrouble, visitWith, wrong } from './trouble';

type Named = Pick<GuestTrouble, 'name' | 'causes' | 'injected'>;

/** A guest needs this long to see a question, and Chromium to show it. */
const QUESTION_MS = 1500;

interface QuestionFault extends Named {
  readonly first?: 'never allow' | 'dismiss';
  readonly isBlocked?: boolean;
}

/** The browser's own questions, in a real window. The guest answers the first one badly, and then as it is asked to. */
const questionTrouble = ({ first, isBlocked = false, ...named }: QuestionFault): GuestTrouble => ({
  ...named,
  check: 'microphone',
  open: async (stage) => {
    const installation = await stage.plain();
    const { name: display } = await stage.display();
    const preferences = isBlocked ? blocking(new URL(installation.product.url).origin) : {};
    const context = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice, display, preferences });
    let answers = 0;
    return visitWith({ browser: guestBrowserOf(context), installation }, (page) => ({
      isMended: () => true,
      hands: {},
      answerBrowser: async (pressed, check) => {
        await sleep(QUESTION_MS);
        if (pressed === 'browser') return pressKeys(display, 'allow this time');
        if (!(await isAsking(page, check))) return undefined;
        answers += 1;
        return pressKeys(display, answers === 1 && first ? first : 'allow');
      },
    }));
  },
});

const isAsking = async (page: Page, check: CheckName): Promise<boolean> =>
  (check === 'microphone' || check === 'camera') &&
  (await page.evaluate(async (name) => (await navigator.permissions.query({ name })).state, check)) === 'prompt';

interface RefusalFault extends Named {
  readonly check: 'microphone' | 'camera';
  readonly refusal: DeviceRefusal;
  readonly mends: readonly GuestHand[];
  /** Opens the other program in this browser. */
  readonly openOther?: (context: BrowserContext) => Promise<Page>;
}

const refusalTrouble = ({ check, refusal, mends, openOther, ...named }: RefusalFault): GuestTrouble => ({
  ...named,
  check,
  isByScript: true,
  open: async (stage) => {
    const installation = await stage.plain();
    const browser = await openFakeBrowser(stage);
    const fault = wrong();
    await refuseDevices(browser.context, () => (fault.isMended() ? undefined : refusal));
    return visitWith({ browser, installation }, () => {
      const other = openOther?.(browser.context);
      const mend = fault.by(async () => (await other)?.close());
      return { isMended: fault.isMended, hands: Object.fromEntries(mends.map((hand) => [hand, mend])) };
    });
  },
});

/** A second tab that holds the camera. */
async function openCameraTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  const [first] = context.pages();
  await first?.bringToFront();
  return tab;
}

interface OtherBrowserFault extends Named {
  readonly userAgent: string;
  /** Runs in the page. */
  readonly lacks: () => void;
}

/** The guest opens the link in a current browser when a sentence asks for it. */
const otherBrowserTrouble = ({ userAgent, lacks, ...named }: OtherBrowserFault): GuestTrouble => ({
  ...named,
  check: 'microphone',
  isByScript: true,
  open: async (stage) => {
    const installation = await stage.plain();
    const context = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice, userAgent });
    await context.addInitScript(lacks);
    const current = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice });
    const opened = { browser: guestBrowserOf(context), installation, closers: [() => current.close()] };
    return visitWith(opened, (page) => withOtherPage(page, () => pageOf(current)));
  },
});

/** The link can be opened again elsewhere, where nothing is wrong. */
function withOtherPage(first: ReturnType<GuestPlace['page']>, elsewhere: () => Promise<Page>) {
  const fault = wrong();
  let page = first;
  const address = () => first.url();
  return {
    page: () => page,
    isMended: fault.isMended,
    hands: {
      'open-in-other-browser': fault.by(async () => {
        const other = await elsewhere();
        await other.goto(address());
        await other.locator('.btn-primary').first().waitFor();
        page = other;
      }),
    },
  } as const;
}

const busyComputer: GuestTrouble = {
  name: 'busy computer',
  check: 'microphone',
  causes: ['busy-computer', 'drop-outs', 'incomplete'],
  injected: 'the page gets the processor 550 of each 900 ms, until other programs are closed',
  open: async (stage) => {
    const installation = await stage.plain();
    const context = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice });
    const fault = wrong();
    let end = () => {};
    return visitWith({ browser: guestBrowserOf(context), installation }, (page) => ({
      isMended: fault.isMended,
      beforehand: async () => {
        end = await keepRendererBusy(context, page);
      },
      hands: { 'close-programs': fault.by(() => end()) },
    }));
  },
};

const storageRefused: GuestTrouble = {
  name: 'storage refused',
  check: 'microphone',
  causes: [],
  injected: 'a profile that lets no site store anything',
  open: async (stage) => {
    const installation = await stage.plain();
    const context = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice, preferences: storingNothing });
    return visitWith({ browser: guestBrowserOf(context), installation }, () => ({
      isMended: () => true,
      hands: {},
    }));
  },
};

/** The product forbids frames; a proxy in front of it may not. */
async function openFramed(stage: TroubleStage): Promise<OpenTrouble> {
  const installation = await stage.plain();
  const link = await installation.invite();
  const foreign = await openForeignPage(() => link.url);
  const context = await openGuestBrowser(stage.folder, { fakeSound: stage.goodVoice });
  await context.route(link.url, async (route) => {
    const reply = await route.fetch();
    const headers = { ...reply.headers() };
    headers['content-security-policy'] = (headers['content-security-policy'] ?? '').replace(
      "frame-ancestors 'none'",
      '',
    );
    delete headers['x-frame-options'];
    await route.fulfill({ response: reply, headers });
  });
  const page = await pageOf(context);
  await page.goto(foreign.url.replace('localhost', '127.0.0.1'));
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('the page has no frame');
  await frame.waitForURL(link.url);
  return {
    ...withOtherPage(frame, () => context.newPage()),
    installation,
    link,
    close: async () => {
      await context.close();
      await foreign.close();
    },
  };
}

const framed: GuestTrouble = {
  name: 'page in a frame without permission',
  check: 'microphone',
  causes: ['by-policy'],
  injected: 'a frame of another site that allows no device, behind a proxy that takes away the ban on frames',
  isByScript: true,
  open: openFramed,
};

const OLD_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.150 Safari/537.36';
const IN_APP =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 Instagram 345.0.0.45.104 Android';

export const browserTroubles: readonly GuestTrouble[] = [
  questionTrouble({
    name: 'refused once',
    causes: ['by-guest', 'withdrawn-for-good'],
    injected: 'Never allow, pressed in the question of Chromium',
    first: 'never allow',
  }),
  questionTrouble({
    name: 'dismissed',
    causes: ['dismissed'],
    injected: 'Escape, pressed in the question of Chromium',
    first: 'dismiss',
  }),
  questionTrouble({
    name: 'blocked in the profile',
    causes: ['by-guest'],
    injected: 'the profile blocks the microphone for this site',
    isBlocked: true,
  }),
  refusalTrouble({
    name: 'off in the system',
    check: 'microphone',
    causes: ['by-system'],
    injected: 'the microphone is refused with the message of Chrome on macOS and Windows',
    refusal: { kind: 'audio', name: 'NotAllowedError', message: 'Permission denied by system' },
    mends: ['allow-in-system'],
  }),
  refusalTrouble({
    name: 'busy in another program',
    check: 'microphone',
    causes: ['in-use'],
    injected: 'the microphone is refused with the message of Chrome on Windows',
    refusal: { kind: 'audio', name: 'NotReadableError', message: 'Could not start audio source' },
    mends: ['close-other-call'],
  }),
  refusalTrouble({
    name: 'second tab has the camera',
    check: 'camera',
    causes: ['in-use'],
    injected: 'a second tab, until which is closed the camera is refused with the message of Chrome on Windows',
    refusal: { kind: 'video', name: 'NotReadableError', message: 'Could not start video source' },
    mends: ['close-other-call'],
    openOther: openCameraTab,
  }),
  busyComputer,
  otherBrowserTrouble({
    name: 'old browser',
    causes: ['unsupported'],
    injected: 'the name of Chrome 88, and no audio worklets',
    userAgent: OLD_CHROME,
    lacks: () => {
      for (const name of ['AudioWorkletNode', 'AudioWorklet']) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(BaseAudioContext.prototype, 'audioWorklet');
    },
  }),
  otherBrowserTrouble({
    name: 'in-app browser',
    causes: ['unsupported', 'switched-off'],
    injected: 'the name of an app on Android, and no devices',
    userAgent: IN_APP,
    lacks: () => {
      Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
    },
  }),
  storageRefused,
  framed,
];
