import type { Logger } from 'pino'

/** Structured lines, one per event. Never a body, a token, a password or an e-mail address. */
export type { Logger }
