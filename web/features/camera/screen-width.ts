/** Screens below this width are narrow (S2 §9), and use other windows for a face. */
const NARROW_BELOW_PX = 768;

export const screenWidth = (): 'narrow' | 'wide' => (window.innerWidth < NARROW_BELOW_PX ? 'narrow' : 'wide');
