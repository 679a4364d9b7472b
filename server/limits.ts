import { availableParallelism } from 'node:os'
import { FILE_MIB, FILES_PER_APPEAL } from '@alliance/contract/appeal'
import { PICTURE_SIDE } from '@alliance/contract/pictures-desk'
import { EVIDENCE_MIB, EVIDENCE_PER_RESULT } from '@alliance/contract/vendor'

/** Node.js has so many for hashing, files and compression together, unless `UV_THREADPOOL_SIZE` says otherwise. */
const POOL_THREADS = 4
/** One core stays free of hashing, and one thread of the pool, so that reads go on while logins queue. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(cores, POOL_THREADS) - 1)

/** Every bound of the server in one place; an installation changes some by `LIMITS_FILE`. What the engine reads at most stands in @alliance/apk. */
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
  /** Bodies that are on their way in at once; each holds up to `bodyBytes` until it is whole. */
  bodiesArriving: { inAll: 800, perAddress: 500 },
  connections: 4_000,
  connectionsPerAddress: 2_000,
  /** A stop finishes what is in hand for so long; with what it then gives back and closes it ends within ten seconds. */
  stopMs: 8_000,
  /** Answers that go on: how many at once, how long each, how often it says that it lives and asks whether it may. */
  streams: { perAccount: 6, perProcess: 200, lifeMs: 10 * 60_000, beatMs: 15_000, checkMs: 3_000, lookMs: 500 },

  packageBytes: 2 * 1024 ** 3,
  /** What the analysis of one package may take; as the engine has it by itself. */
  analysis: { wallMs: 120_000, memoryBytes: 1024 ** 3 },
  /** All packages of one account, with what is being uploaded. */
  packagesOfAccountBytes: 40 * 1024 ** 3,
  uploadChunkBytes: 8 * 1024 ** 2,
  imageBytes: 5 * 1024 ** 2,
  imagePixels: 6_000 * 4_500,
  /** Longest side of a kept picture; larger ones are made smaller. */
  imageSide: 2_400,
  /** Pictures of the library: longest side of what readers get and of what lists show, and up to where a lossless one is kept. */
  picture: { side: PICTURE_SIDE, thumbnailSide: 320, losslessBytes: 600 * 1024 },
  imageTicketMs: 5 * 60_000,

  /** Evidence of member labs: one file, files of one result, files of one task, and how long a task is held unrenewed. */
  evidence: { bytes: EVIDENCE_MIB * 1024 ** 2, perResult: EVIDENCE_PER_RESULT, perTask: 200 },
  /** One file of an appeal, all files of one, and all that an account has sent, with an appeal or with none. */
  appealFile: { bytes: FILE_MIB * 1024 ** 2, perAppeal: FILES_PER_APPEAL, ofAccountBytes: 4 * 1024 ** 3 },
  deviceLeaseMs: 4 * 3_600_000,
  /** How long a certifier counts as at work on a round without another act. */
  roundHeldMs: 4 * 3_600_000,
  labTokensPerMember: 20,
  devicesPerMember: 200,
  /** Tokens of an account that work no more, and are still listed. */
  endedApiTokens: 20,
  /**
   * Webhooks: an answer counts within this time, its head up to here; after a failure an address rests. `busyMs`: longer than one attempt can take.
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
  /** Cloud tests of one account: started in a calendar month (China), devices in one, how long one waits for its labs. */
  cloud: { runsPerMonth: 20, devicesPerRun: 6, runMs: 14 * 24 * 3_600_000 },

  /** `most` of one account at once: another one ends the one that was not used for longest. */
  session: { idleMs: 24 * 3_600_000, absoluteMs: 14 * 24 * 3_600_000, touchMs: 60_000, most: 100 },
  idempotency: { keepMs: 24 * 3_600_000, inFlightMs: 60_000, waitMs: 10_000, keyChars: 200 },
  password: { hashesAtOnce: hashesAtOnce(availableParallelism()), queueLength: 64, queueMs: 5_000 },
  /** Failed logins. Points per window, counted before the password is looked at. */
  login: {
    perAddress: { points: 30, windowS: 600 },
    perAccount: { points: 10, windowS: 900 },
    perAccountDay: { points: 50, windowS: 86_400 },
  },
  /** A try after so many failures of the account, or of the network address, needs an image captcha. */
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
    /** Each is told to its account by mail. */
    apiTokensPerAccount: { points: 30, windowS: 86_400 },
    /** Addresses and secrets, each told by mail; tests and what is sent again by hand. */
    webhooksPerAccount: { points: 30, windowS: 86_400 },
    webhookSendsPerAccount: { points: 60, windowS: 3_600 },
    passwordChecks: { points: 10, windowS: 900 },
    secondFactorTries: { points: 10, windowS: 900 },
    registrationsPerAddress: { points: 40, windowS: 3_600 },
    signUpsPerAddress: { points: 30, windowS: 3_600 },
    votesPerAddress: { points: 30, windowS: 3_600 },
    statsPerAddress: { points: 120, windowS: 60 },
    /** Packages that are read for an account, and those that are to prove a key: each may take a process for two minutes. */
    packagesPerAccount: { points: 120, windowS: 3_600 },
    keyProofsPerAccount: { points: 20, windowS: 3_600 },
    /** Reports and certificates drawn as PDF: a large report takes a second of a processor. */
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
  /** Questions to a vendor: how long one may take, how much it may answer. */
  vendor: {
    answerMs: 8_000,
    answerBytes: 256 * 1024,
    refreshLeaseMs: 30_000,
    recheckMs: 10 * 60_000,
    checkEveryMs: 12 * 3_600_000,
  },
  /** Vendor authorizations under way: how long one holds, how many an account may have open. */
  authorization: { holdsMs: 10 * 60_000, open: 20 },
  argon2: { memoryKiB: 19_456, passes: 2, parallelism: 1 },
}
export type ServerLimits = typeof serverLimits
