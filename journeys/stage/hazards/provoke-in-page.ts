/**
 * Runs in the page, before the page's scripts, and can use nothing else of the journey. It changes prototypes instead
 * of objects, whose properties WebKit drops.
 */
export type ProvokeInPage = (isOver: () => boolean) => void;
