/**
 * Where it is kept, beside the session, where somebody wanted to go whose profile has to be complete for it: empty for nowhere.
 * The profile's pages have the addresses that the specification gives them, and a review takes a day.
 */
export const WANTED = 'wanted'
