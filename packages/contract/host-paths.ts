const HOST_PATHS =
  /^\/(login|register|forgot-password|reset-password|confirm-email|sign-in|change-email|undo-email|letters-off|dashboard|notifications|account|activity|connect|goodbye|join|board|preview|report|reports|episodes|shows)(\/|$)/;

/** True for a page that hosts alone meet, and those whom they invite. It is in fewer languages than those of guests. */
export const isHostPath = (path: string): boolean => HOST_PATHS.test(path);
