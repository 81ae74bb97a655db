import type { Frame, Locator, Page } from '@playwright/test';
import type { CheckName } from '../../packages/checks/check';
import { actOf, type GuestHand, handsInWords, handsOfSentence } from './hands';

/** What the scripted guest may use at most. */
export const MOST_ACTS = 3;
export const PATIENCE_MS = 120_000;

const STEPS: Readonly<Record<CheckName, string>> = {
  microphone: 'Microphone Test',
  speakers: 'Speaker Test',
  camera: 'Camera Test',
  connection: 'Connection Test',
};

/** Where the guest sits: what its hands change, what it hears, and how it answers the browser. */
export interface GuestPlace {
  /** The page or the frame with the product; another one after the link has been opened elsewhere. */
  page: () => Page | Frame;
  /** A hand without an entry changes nothing. */
  readonly hands: Readonly<Partial<Record<GuestHand, () => Promise<void> | void>>>;
  /** False while the trouble is still there: a pass is then none. */
  readonly isMended: () => boolean;
  /** Happens once the step is open, before the guest presses anything. */
  readonly beforehand?: (() => Promise<void> | void) | undefined;
  /** Happens once, while the check runs. */
  readonly meanwhile?: (() => Promise<void>) | undefined;
  /** Answers the browser's question, if there is one. Called after each press, with the pressed button. */
  readonly answerBrowser?: ((pressed: 'page' | 'browser', check: CheckName) => Promise<void>) | undefined;
  readonly hearsSound?: (() => boolean) | undefined;
  /** The guest falls silent when it is asked to, and then speaks again. */
  readonly setSilent?: ((isSilent: boolean) => void) | undefined;
}

export interface GuestStory {
  readonly end: 'ready' | 'stuck';
  readonly acts: number;
  readonly seconds: number;
  /** What the guest read and did, in turn. */
  readonly told: readonly string[];
}

interface SeenCard {
  readonly status: string;
  /** The sentence of the panel that asks for one act. */
  readonly asked: string | undefined;
  /** The words below a verdict, with the first step of a list. */
  readonly words: string;
  /** The primary button is missing or waits. */
  readonly isBusy: boolean;
  readonly primary: string;
  readonly isLive: boolean;
  readonly asks: boolean;
}

/** A guest whose press has changed nothing for this many looks, of 0.4 s each, presses again. */
const RESTING_LOOKS = 6;

const JUDGED = ['Passed', 'Warning', 'Failed'];

export const cardOf = (page: Page | Frame, check: CheckName): Locator =>
  page.getByRole('region', { name: new RegExp(`^(\\d )?${STEPS[check]}`) }).first();

/** Runs in the page. */
function look(card: Element): SeenCard {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element: Element | undefined | null) => element?.textContent?.trim() ?? '';
  const shown = (selector: string) => [...card.querySelectorAll(selector)].filter(isShown);
  const isFree = (button: Element) => button.getAttribute('aria-disabled') !== 'true';
  const primary = shown('.btn-primary, microphone, camera, usermedia').find(isFree);
  const said = shown('[role=status], [aria-live=polite]').map(textOf).filter(Boolean).join(' ');
  const firstStep = textOf(shown('.help-steps li')[0]);
  return {
    status: textOf(card.querySelector('h2 .chip')),
    asked: textOf(shown('.act-panel .act-head h3 + p')[0]) || undefined,
    words: [said, firstStep].filter(Boolean).join(' '),
    isBusy: primary === undefined || shown('.act-panel .btn-primary').some((button) => !isFree(button)),
    primary: textOf(primary),
    isLive: /^Finish/.test(textOf(primary)),
    asks: shown('fieldset[tabindex="-1"] legend').length > 0,
  };
}

/** Opens the step of the trouble, and mends it: presses the primary button, and does what its one sentence asks. */
export async function mendTrouble(check: CheckName, place: GuestPlace): Promise<GuestStory> {
  const guest = new ScriptedGuest(check, place);
  await guest.open();
  return guest.mend();
}

class ScriptedGuest {
  private readonly told: string[] = [];
  private readonly done = new Set<string>();
  private startedAt = 0;
  private acts = 0;

  constructor(
    private readonly check: CheckName,
    private readonly place: GuestPlace,
  ) {}

  async open(): Promise<void> {
    const page = this.place.page();
    const header = page
      .getByRole('button', { name: new RegExp(STEPS[this.check]) })
      .and(page.locator('[aria-expanded]'));
    await header.waitFor();
    while ((await header.getAttribute('aria-expanded')) === 'false') {
      await header.click();
      await sleep(300);
    }
  }

  async mend(): Promise<GuestStory> {
    this.startedAt = performance.now();
    await this.place.beforehand?.();
    await this.press();
    await this.place.meanwhile?.();
    while (this.leftMs() > 0) {
      const card = await this.untilSettled();
      if (card === undefined) break;
      if (card.status === 'Passed' && !card.asks && this.place.isMended()) return this.story('ready');
      if (!(await this.goOn(card))) break;
    }
    return this.story('stuck');
  }

  /** Does what the page wants next; false if the guest has done all that it can. */
  private async goOn(card: SeenCard): Promise<boolean> {
    if (card.asks) await this.answer();
    else if (card.isLive && !JUDGED.includes(card.status)) await this.beSeen(card);
    else if (this.acts < MOST_ACTS) await this.actOn(card);
    else return false;
    return true;
  }

  private story(end: GuestStory['end']): GuestStory {
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    return { end, acts: this.acts, seconds, told: this.told };
  }

  private leftMs = (): number => PATIENCE_MS - (performance.now() - this.startedAt);

  private see = async (): Promise<SeenCard | undefined> => {
    const card = cardOf(this.place.page(), this.check);
    if ((await card.count()) === 0) return undefined;
    return card.evaluate(look).catch((error: unknown) => {
      // The page has just been left.
      if (/destroyed|detached|navigati|closed/i.test(String(error))) return undefined;
      throw error;
    });
  };

  /** Waits until the page wants something: a verdict, a question, or a picture that may be finished. */
  private async untilSettled(): Promise<SeenCard | undefined> {
    let before = '';
    let restingLooks = 0;
    while (this.leftMs() > 0) {
      const card = await this.see();
      const now = JSON.stringify(card);
      const wants = card && (card.asks || card.isLive || (JUDGED.includes(card.status) && !card.isBusy));
      // A verdict is read once its words stand.
      if (wants && now === before) return card;
      // The button has moved away under the guest's finger.
      const isResting = card !== undefined && !wants && !card.isBusy && now === before;
      restingLooks = isResting ? restingLooks + 1 : 0;
      if (restingLooks === RESTING_LOOKS) await this.press(card);
      before = now;
      await sleep(400);
    }
    return undefined;
  }

  private async actOn(card: SeenCard): Promise<void> {
    const hand = this.handFor(card);
    // The page may want another press first: "It looks better: test again", "Find my microphone".
    if (card.asked !== undefined && actOf(card.asked) === undefined) return this.press(card);
    this.acts += 1;
    this.told.push(`${(card.asked ?? card.words).slice(0, 140)} → ${hand ?? 'nothing to do'}`);
    if (card.asked !== undefined && actOf(card.asked) === 'tap-microphone') return this.findMicrophone();
    await this.use(hand);
    // The page may notice the change by itself; its own reading takes three seconds.
    if (!(await this.goesOn(card))) await this.press(card);
  }

  /** Taps once the page listens to all microphones, and takes the one that it names. */
  private async findMicrophone(): Promise<void> {
    const card = cardOf(this.place.page(), this.check);
    await this.press();
    await card.getByText('Listening for three taps').first().waitFor({ timeout: 10_000 });
    await this.use('tap-microphone');
    const [use, close] = [/^Use /, /^Close$/].map((name) => card.getByRole('button', { name }).first());
    const named = await use?.waitFor({ timeout: 5000 }).then(
      () => use,
      () => close,
    );
    this.told.push(`tapped → ${await named?.textContent()}`);
    await named?.click({ delay: 550 });
  }

  private handFor({ asked, words }: SeenCard): GuestHand | undefined {
    const hand = (asked === undefined ? handsInWords(words) : handsOfSentence(asked)).find(
      (each) => !this.done.has(each),
    );
    if (hand !== undefined) this.done.add(hand);
    return hand;
  }

  private use = async (hand: GuestHand | undefined): Promise<void> => {
    if (hand !== undefined) await this.place.hands[hand]?.();
  };

  private async goesOn(before: SeenCard): Promise<boolean> {
    for (let looks = 0; looks < 10; looks += 1) {
      const card = await this.see();
      if (card && (card.isBusy || card.status === 'Testing')) return true;
      if (card && card.status !== before.status && JUDGED.includes(card.status)) return true;
      await sleep(300);
    }
    return false;
  }

  /** In front of a live picture, the guest follows its sentence before finishing. */
  private async beSeen(card: SeenCard): Promise<void> {
    const hand = this.acts < MOST_ACTS ? this.handFor(card) : undefined;
    if (hand !== undefined) {
      this.acts += 1;
      this.told.push(`live: ${card.words.slice(0, 120)} → ${hand}`);
      await this.use(hand);
      for (let looks = 0; looks < 15 && (await this.see())?.words === card.words; looks += 1) await sleep(400);
      return;
    }
    await this.press();
    for (let looks = 0; looks < 15 && (await this.see())?.isLive; looks += 1) await sleep(200);
  }

  private async answer(): Promise<void> {
    const card = cardOf(this.place.page(), this.check);
    const hears = this.heard;
    this.told.push(`asked whether it heard the sound → ${hears ? 'yes' : 'no'}`);
    await card
      .locator('fieldset[tabindex="-1"] button')
      .nth(hears ? 0 : 1)
      .click();
    await sleep(500);
  }

  private heard = false;

  private async press(seen?: SeenCard): Promise<void> {
    const card = cardOf(this.place.page(), this.check);
    const own = card.locator('microphone, camera, usermedia').filter({ visible: true }).first();
    const isOwn = (await own.count()) > 0;
    const button = isOwn
      ? own
      : card.locator('.btn-primary:not([aria-disabled=true])').filter({ visible: true }).first();
    if ((await button.count()) === 0) return;
    const isSilent = /be (?:silent|quiet)/i.test(`${seen?.asked} ${seen?.words}`) && this.place.setSilent !== undefined;
    if (isSilent) this.place.setSilent?.(true);
    // Held, because the page drops what looks like the second half of a double click.
    await button.click({ delay: 550, timeout: 5000 }).catch(() => undefined);
    await this.place.answerBrowser?.(isOwn ? 'browser' : 'page', this.check);
    if (isSilent) {
      await this.untilSettled();
      this.place.setSilent?.(false);
    }
    if (this.place.hearsSound) this.heard = await this.listen(this.place.hearsSound);
  }

  private async listen(hears: () => boolean): Promise<boolean> {
    let heard = false;
    for (let looks = 0; looks < 60; looks += 1) {
      heard ||= hears();
      const card = await this.see();
      if (card?.asks || (card && JUDGED.includes(card.status) && looks > 5)) break;
      await sleep(100);
    }
    return heard;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
