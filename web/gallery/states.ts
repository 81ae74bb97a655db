import { buttonStates } from './button-states';
import { cardStates } from './card-states';
import type { ComponentStates } from './component-states';
import { feedbackStates } from './feedback-states';
import { fieldStates } from './field-states';
import { layoutStates } from './layout-states';
import { mediaStates } from './media-states';
import { overlayStates } from './overlay-states';
import { progressStates } from './progress-states';

/** States shown below each other on one page. */
export const inlineStates: ComponentStates = {
  ...buttonStates,
  ...fieldStates,
  ...feedbackStates,
  ...progressStates,
  ...cardStates,
  ...layoutStates,
  ...mediaStates,
};

/** States that fill or cover the screen, shown one at a time at `?state=dialog/form`. */
export const screenStates: ComponentStates = overlayStates;

export const idsOf = (states: ComponentStates): readonly string[] =>
  Object.entries(states).flatMap(([component, named]) => Object.keys(named).map((state) => `${component}/${state}`));
