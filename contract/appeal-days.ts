/** How long an appeal takes: said to both sides and on the public pages, held by the server. Calendar days of 24 hours. */
export const REVIEW_DAYS = 3
export const HANDLING_DAYS = 7
