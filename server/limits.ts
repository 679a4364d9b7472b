import { availableParallelism } from 'node:os'
import { FILE_MIB, FILES_PER_APPEAL } from '@alliance/contract/appeal'
import { PICTURE_SIDE } from '@alliance/contract/pictures-desk'
import { EVIDENCE_MIB, EVIDENCE_PER_RESULT } from '@alliance/contract/vendor'

/** Size of libuv's thread pool, shared by hashing, files and compression, unless `UV_THREADPOOL_SIZE` sets another. */
const POOL_THREADS = 4
/** Leaves one core and one pool thread free, so that reads go on while logins queue. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(cores, POOL_THREADS) - 1)

/** Every bound of the server; `LIMITS_FILE` overrides some. The engine's bounds are in @alliance/apk. */
export const serverLimits = {
  bodyBytes: 1024 ** 2,
  /** Distinct fields of one form; our own pages send a few dozen. */
  formFields: 1000,
  /** Values in one JSON body, nested ones included. */
  jsonValues: 20_000,
  headerBytes: 16 * 1024,
  urlChars: 8 * 1024,
  /** A client that takes longer for its headers, or for a whole request (a chunk of an upload), is cut off. */
  headersMs: 15_000,
  requestMs: 300_000,
  /** A socket without traffic for this long is closed. */
  idleMs: 60_000,
  keepAliveMs: 65_000,
  /** Concurrent requests; more are answered 503 at once instead of being queued. */
  requestsInHand: 500,
  /**
   * Bodies being received at once; each holds up to `bodyBytes` in memory until it is complete. If there are `inAll`, the slowest
   * is ended for the next.
   */
  bodiesArriving: { inAll: 800, perAddress: 500 },
  /**
   * The floor under the pace of a body: it may bring nothing for `graceMs`, and for a second more with each `bytesPerS` that it
   * has brought, up to `mostMs`.
   */
  bodyPace: { bytesPerS: 1024, graceMs: 15_000, mostMs: 30_000 },
  /**
   * Pictures, attachments and evidence in memory while they are received and stored: files of one account, bytes in all. More
   * wait for their turn, less long than a proxy waits.
   */
  filesInHand: { perAccount: 4, bytes: 512 * 1024 ** 2, waitMs: 45_000 },
  /** How much of a refused file or body is still read, and for how long, so that its sender comes to read the answer. */
  refusedBody: { bytes: 32 * 1024 ** 2, ms: 5_000 },
  connections: 4_000,
  connectionsPerAddress: 2_000,
  /** Grace period of a shutdown for open requests; with returning jobs and closing, it ends within ten seconds. */
  stopMs: 8_000,
  /** Streamed answers: how many at once, lifetime, interval of heartbeats, of re-admission and of polling. */
  streams: { perAccount: 6, perProcess: 200, lifeMs: 10 * 60_000, beatMs: 15_000, checkMs: 3_000, lookMs: 500 },

  packageBytes: 2 * 1024 ** 3,
  /** Bounds of one package's analysis; the engine's own defaults. */
  analysis: { wallMs: 120_000, memoryBytes: 1024 ** 3 },
  /** All packages of one account, uploads in progress included. */
  packagesOfAccountBytes: 40 * 1024 ** 3,
  uploadChunkBytes: 8 * 1024 ** 2,
  imageBytes: 5 * 1024 ** 2,
  /** All pictures that one account has sent for its profile, submitted or not yet. */
  imagesOfAccountBytes: 64 * 1024 ** 2,
  imagePixels: 6_000 * 4_500,
  /** Longest side of a stored picture in pixels; larger ones are scaled down. */
  imageSide: 2_400,
  /** Pictures of the library: longest side for readers and for lists, and up to what size a lossless one stays lossless. */
  picture: { side: PICTURE_SIDE, thumbnailSide: 320, losslessBytes: 600 * 1024 },
  imageTicketMs: 5 * 60_000,

  /** Evidence of member labs: one file, files per result, files per task. */
  evidence: { bytes: EVIDENCE_MIB * 1024 ** 2, perResult: EVIDENCE_PER_RESULT, perTask: 200 },
  /** One appeal file, files per appeal, and all files that an account has sent, with an appeal or not yet. */
  appealFile: { bytes: FILE_MIB * 1024 ** 2, perAppeal: FILES_PER_APPEAL, ofAccountBytes: 4 * 1024 ** 3 },
  deviceLeaseMs: 4 * 3_600_000,
  /** How long a certifier counts as at work on a round without another act. */
  roundHeldMs: 4 * 3_600_000,
  labTokensPerMember: 20,
  devicesPerMember: 200,
  /** How many revoked or expired API tokens an account's list still shows. */
  endedApiTokens: 20,
  /**
   * Webhooks: `answerMs` and `headBytes` bound the response; after a failure an address rests for `restMs`. `busyMs`: longer
   * than one attempt can take.
   */
  webhooks: {
    answerMs: 10_000,
    connectMs: 2_500,
    headBytes: 8 * 1024,
    bodyBytes: 16 * 1024,
    restMs: 15_000,
    busyMs: 30_000,
    oldSecretMs: 24 * 3_600_000,
    pauseAfterMs: 3 * 24 * 3_600_000,
  },
  /** Cloud tests of one account: runs per calendar month (China), devices per run, how long a run waits for its labs. */
  cloud: { runsPerMonth: 20, devicesPerRun: 6, runMs: 14 * 24 * 3_600_000 },

  /** `most` sessions of one account at once: a new one ends the least recently used. */
  session: { idleMs: 24 * 3_600_000, absoluteMs: 14 * 24 * 3_600_000, touchMs: 60_000, most: 100 },
  idempotency: { keepMs: 24 * 3_600_000, beatMs: 2_000, inFlightMs: 10_000, waitMs: 15_000, keyChars: 200 },
  password: { hashesAtOnce: hashesAtOnce(availableParallelism()), queueLength: 64, queueMs: 5_000 },
  /** Login attempts, in points per window, counted before the password is checked. */
  login: {
    perAddress: { points: 30, windowS: 600 },
    perAccount: { points: 10, windowS: 900 },
    perAccountDay: { points: 50, windowS: 86_400 },
  },
  /** After this many failures of the account, or of the network address, the next try needs an image captcha. */
  loginFreeFailures: 3,
  captcha: { digits: 5, lifeMs: 5 * 60_000, ticketMs: 10 * 60_000 },
  emailCode: { lifeMs: 10 * 60_000, tries: 5 },
  /** Points per window, kept in the database like those of the login. */
  counted: {
    loginFailuresPerAddress: { points: 1_000_000, windowS: 600 },
    captchasPerAddress: { points: 60, windowS: 600 },
    captchaAnswersPerAddress: { points: 60, windowS: 600 },
    emailChecksPerAddress: { points: 60, windowS: 600 },
    codesPerEmail: { points: 1, windowS: 60 },
    codesPerEmailDay: { points: 20, windowS: 86_400 },
    codesPerAddress: { points: 40, windowS: 3_600 },
    codeTriesPerAddress: { points: 40, windowS: 600 },
    codeTriesPerEmailDay: { points: 30, windowS: 86_400 },
    /** Each new token is announced to its account by mail. */
    apiTokensPerAccount: { points: 30, windowS: 86_400 },
    /** New addresses and secrets, each announced by mail. */
    webhooksPerAccount: { points: 30, windowS: 86_400 },
    /** Each is in the audit log. Pausing needs no limit: it changes nothing until the webhook is resumed. */
    webhookResumptionsPerAccount: { points: 60, windowS: 86_400 },
    /** Test deliveries and manual resends. */
    webhookSendsPerAccount: { points: 60, windowS: 3_600 },
    passwordChecks: { points: 10, windowS: 900 },
    secondFactorTries: { points: 10, windowS: 900 },
    secondFactorTriesDay: { points: 60, windowS: 86_400 },
    registrationsPerAddress: { points: 40, windowS: 3_600 },
    signUpsPerAddress: { points: 30, windowS: 3_600 },
    votesPerAddress: { points: 30, windowS: 3_600 },
    statsPerAddress: { points: 120, windowS: 60 },
    /** Uploads begun: more than packages to analyse, since some are begun anew or given up. */
    uploadsPerAccount: { points: 300, windowS: 3_600 },
    /** Packages to analyse, and packages that prove a signing key: each may occupy a child process for two minutes. */
    packagesPerAccount: { points: 120, windowS: 3_600 },
    /** Rounds opened: each costs an analysis and mails the reviewers of its labs. A refused application counts for nothing. */
    applicationsPerAccount: { points: 60, windowS: 3_600 },
    applicationsPerVersion: { points: 20, windowS: 86_400 },
    /** Reviews applied for: each asks all vendors, or their reviewers. */
    reviewsPerAccount: { points: 60, windowS: 3_600 },
    reviewsPerApp: { points: 20, windowS: 86_400 },
    /** Mails to the reviewers of one vendor about one account's apps; its later tasks wait without a mail. */
    ownershipMailsPerApp: { points: 1, windowS: 86_400 },
    ownershipMailsPerAccount: { points: 10, windowS: 86_400 },
    keyProofsPerAccount: { points: 20, windowS: 3_600 },
    /** Reports and certificates drawn as PDF: a large report takes a second of CPU time. */
    papersPerAccount: { points: 30, windowS: 600 },
    imagesPerAccount: { points: 30, windowS: 3_600 },
    picturesPerAccount: { points: 120, windowS: 3_600 },
    appealsPerAccount: { points: 20, windowS: 86_400 },
    commentsPerAccount: { points: 60, windowS: 86_400 },
    appealMessagesPerAccount: { points: 60, windowS: 3_600 },
    appealFilesPerAccount: { points: 60, windowS: 3_600 },
  },
  /** All calls of one address, per process: far above what a person or an office needs. */
  calls: { points: 3_000, windowS: 60 },
  kept: { bytes: 64 * 1024 ** 2, entries: 2_000, rawKeys: 2_000 },
  /** Requests to a vendor's server: timeouts, size of the response, intervals. */
  vendor: {
    answerMs: 8_000,
    answerBytes: 256 * 1024,
    refreshLeaseMs: 30_000,
    recheckMs: 10 * 60_000,
    checkEveryMs: 12 * 3_600_000,
  },
  /** Vendor authorizations in progress: lifetime, and how many an account may have open. */
  authorization: { holdsMs: 10 * 60_000, open: 20 },
  argon2: { memoryKiB: 19_456, passes: 2, parallelism: 1 },
}
export type ServerLimits = typeof serverLimits
