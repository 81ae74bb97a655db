/** Of `recordVisit`. Apart from it, since a guest's page calls it before the rest of the contract is there. */
export const VISIT_PATH = '/api/test-sessions/:sessionCode/visit';
