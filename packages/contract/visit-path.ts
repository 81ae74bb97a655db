/**
 * Path of `recordVisit`, in a separate module because a guest's page calls it before it loads the rest of the contract.
 */
export const VISIT_PATH = '/api/test-sessions/:sessionCode/visit';
