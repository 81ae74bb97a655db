/** Units of an amount, which `packages/texts` names. A share is 0 to 1. */
export type MendingUnit = 'dB' | 'stops' | 'ms' | 'kHz' | 'Mbps' | 'per-second' | 'share';

/** A number that was measured after an act, in the words of the guest: "+9 dB", "40 ms instead of 310". */
export interface MendingAmount {
  readonly unit: MendingUnit;
  readonly value: number;
  /**
   * Measured before the act, if the two are compared. Without it the value itself is the change: 9 for "+9 dB", −6 for
   * "6 dB lower".
   */
  readonly before?: number | undefined;
}

/**
 * Why a reading does not say that the act helped, if it is not simply too small. `no-voice`: the guest did not speak;
 * `not-quiet`: the guest spoke, or something else did; `too-far`: it is now the opposite fault, such as too quiet after
 * too loud; `not-opened`: the device could not be read.
 */
export type NotYetCause = 'no-voice' | 'not-quiet' | 'too-far' | 'not-opened';

/**
 * What a reading after an act says. None of them is a verdict: the whole check decides.
 *
 * - `helped`: the fault of the verdict is gone in this reading; the whole check starts by itself;
 * - `hint`: it looks better, and only the whole check can tell; it is offered;
 * - `not-yet`: the fault is still there.
 */
export type MendingAnswer =
  | { readonly kind: 'helped'; readonly amount?: MendingAmount | undefined }
  | { readonly kind: 'hint'; readonly amount?: MendingAmount | undefined }
  | {
      readonly kind: 'not-yet';
      readonly amount?: MendingAmount | undefined;
      readonly because?: NotYetCause | undefined;
    };
