/**
 * Storage key, beside the session: where somebody without a complete profile wanted to go; empty for nowhere. A redirect
 * parameter won't do, since the specification fixes the profile pages' addresses and a review takes a day.
 */
export const WANTED = 'wanted'
