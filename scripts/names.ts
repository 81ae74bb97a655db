import ts from 'typescript';
import type { Source } from './read-sources';

/**
 * Former names that the code must not use again, by their words, each with the established term to use instead. Add an
 * entry after the last use of the name is removed.
 */
export const formerNames: ReadonlyMap<string, string> = new Map([
  ['acts', 'actions'],
  ['announce-presence', 'startOnDatabase'],
  ['app-notice', 'in-app-browser-notice'],
  ['back-steps', 'popstate-interceptor'],
  ['belongings', 'fixtures'],
  ['browser-words', 'browser-label'],
  ['camera-stage', 'video-stage'],
  ['chunk-garbage', 'minor-gc'],
  ['clear-left-behind', 'removeStaleUploads'],
  ['clip-room', 'storageUsage'],
  ['courier', 'mailer, or the queue of jobs'],
  ['dealt-with', 'processed'],
  ['departure', 'sign-out-cleanup'],
  ['duties', 'options'],
  ['enter-as', 'setCurrentUser'],
  ['face-watch', 'FaceTracker'],
  ['film', 'video, or clip'],
  ['films', 'videos, or clips'],
  ['find-prompt', 'permission-prompt'],
  ['focus-for', 'focus-on-change'],
  ['gate-card', 'access-notice'],
  ['give-up-unsaved', 'discardUnsavedChanges'],
  ['goodbye-page', 'account-deleted-page'],
  ['guest-rail', 'guest-sidebar'],
  ['hashed-tokens', 'tokens'],
  ['help-in-need', 'device-help-panel'],
  ['honest-logo', 'isValidLogo'],
  ['hopeless', 'PermanentJobError'],
  ['host-extras', 'host-home-sections'],
  ['house', 'repository, package or folder'],
  ['is-plain-browser', 'is-known-browser'],
  ['is-hearing', 'isListening'],
  ['kept-result', 'pending-submission'],
  ['kept-submission', 'pending-submission'],
  ['known-header', 'header-signed-in'],
  ['lazy-place', 'lazy-section'],
  ['leave-app', 'in-app-browser'],
  ['line-readings', 'ConnectionReadings'],
  ['log-deeds', 'logSuccessfulCalls'],
  ['logo-fault', 'logoError'],
  ['make-way', 'RecoveryStepsFor'],
  ['mend-device', 'device-recovery'],
  ['longest-pause', 'maxDelayMs'],
  ['most-waiting', 'maxWaiting'],
  ['note-end', 'markSessionExpired'],
  ['on-hearing', 'onListening'],
  ['open-nameless', 'openUnlinkedFile'],
  ['own-account', 'account-settings'],
  ['own-machine', 'loopback'],
  ['patience-ms', 'timeoutMs'],
  ['peak-word', 'peakLabel'],
  ['say-requirements', 'show-requirements-toast'],
  ['room-used', 'storageUsed'],
  ['scopes', 'ids'],
  ['second-half', 'accidental-double-click'],
  ['shown-name', 'display-name'],
  ['silent-connections', 'idle-connections'],
  ['site-header', 'header'],
  ['status-words', 'statusLabels'],
  ['situation-of', 'helpContextOf'],
  ['skip-row', 'residual row'],
  ['substituted', 'isFallbackDevice'],
  ['surroundings', 'dependencies, locations or globals'],
  ['swing', 'level variation'],
  ['use-activated', 'use-user-activation'],
  ['use-arrival', 'use-scroll-into-view'],
  ['use-leaving', 'use-release-on-leave'],
  ['use-passing', 'use-transient-state'],
  ['visitor-about', 'home-sections'],
  ['vouched-for', 'isVerified'],
  ['what-is-unsaved', 'unsavedChanges'],
  ['taken-anew', 'addedReleases'],
  ['played-elsewhere', 'testedElsewhere'],
  ['take-over-guest', 'embeddedGuestApp'],
  ['fill-screen', 'enterFullscreen'],
  ['theme-world', 'ThemeEnvironment'],
  ['put-in-place', 'replaceFolder'],
  ['drop-strangers', 'deleteEmailsWithoutAccount'],
  ['storage-trouble', 'isStorageError'],
  ['hasten', 'makeDue'],
  ['wrong-use', 'UsageError'],
]);

/** `askInTime`, `AskInTime`, `ASK_IN_TIME` and `ask-in-time.ts` have the same words. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');

/** The former name inside a name, as whole words; undefined if there is none. */
export function formerNameIn(name: string, former = formerNames): string | undefined {
  const words = `-${wordsOf(name)}-`;
  return [...former.keys()].find((each) => words.includes(`-${each}-`));
}

/** Every distinct name that a file declares or uses, without texts and comments. */
function namesIn({ path, text }: Source): ReadonlySet<string> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return names;
}

/** Files and identifiers that still have a former name. */
export function formerNamesIn(sources: readonly Source[], former = formerNames): readonly string[] {
  return sources.flatMap((source) =>
    [source.path, ...namesIn(source)].flatMap((name) => {
      const found = formerNameIn(name, former);
      return found === undefined ? [] : [`${source.path}: ${name} has "${found}"; the term is ${former.get(found)}`];
    }),
  );
}
