/** Every bound of the server in one place; the engine's own stand in @alliance/apk. */
export const serverLimits = {
  bodyBytes: 1024 ** 2,
  /** Distinct fields of one form; a page of ours sends a few dozen. */
  formFields: 1000,
  headerBytes: 16 * 1024,
  urlChars: 8 * 1024,
  /** A client that takes longer for its headers, or for a whole request (a chunk of an upload), is cut off. */
  headersMs: 15_000,
  requestMs: 300_000,
  /** A socket on which nothing moves for so long is closed. */
  idleMs: 60_000,
  keepAliveMs: 65_000,
  /** Requests in hand at once; more are answered 503 at once instead of being queued into uselessness. */
  requestsInHand: 500,
  connections: 4_000,
  stopMs: 10_000,
  pageSize: 100,

  packageBytes: 2 * 1024 ** 3,
  uploadChunkBytes: 8 * 1024 ** 2,
  imageBytes: 5 * 1024 ** 2,
  imageTicketMs: 5 * 60_000,

  session: { idleMs: 24 * 3_600_000, absoluteMs: 14 * 24 * 3_600_000, touchMs: 60_000 },
  idempotency: { keepMs: 24 * 3_600_000, inFlightMs: 60_000, waitMs: 10_000, keyChars: 200 },
  password: { hashesAtOnce: 2, queueLength: 64, queueMs: 5_000 },
  /** Failed logins. Points per window, counted before the password is looked at. */
  login: {
    perAddress: { points: 30, windowS: 600 },
    perAccount: { points: 10, windowS: 900 },
    perAccountDay: { points: 50, windowS: 86_400 },
  },
  /** All calls of one address, per process: far above what a person or an office needs. */
  calls: { points: 3_000, windowS: 60 },
  kept: { bytes: 64 * 1024 ** 2, entries: 2_000, rawKeys: 2_000 },
  argon2: { memoryKiB: 19_456, passes: 2, parallelism: 1 },
}
export type ServerLimits = typeof serverLimits
