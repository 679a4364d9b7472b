import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ServerLimits } from '../../limits.ts'

const hashWith = promisify(argon2)
const SALT_BYTES = 16
const TAG_BYTES = 32

/** The queue of password hashes is too long or too slow: retry; it says nothing about the password. */
export class PasswordsBusy extends Error {}

export type Passwords = {
  /** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
  hash(password: string): Promise<string>
  /** False for a wrong password and for an undefined hash, in the same time. Throws `PasswordsBusy`. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

type Costs = { memoryKiB: number; passes: number; parallelism: number }
type Phc = Costs & { salt: Buffer; tag: Buffer }

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const parsePhc = (text: string): Phc => {
  const match = PHC.exec(text)
  if (!match) throw new Error('a stored password hash is not an argon2id PHC string')
  const [, memoryKiB, passes, parallelism, salt, tag] = match as unknown as [string, string, string, string, string, string]
  return {
    memoryKiB: Number(memoryKiB),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/**
 * At most `hashesAtOnce` run in the thread pool, so that reads (files, compression) never wait for logins. A limited number waits,
 * and gives up after `queueMs`: a quick "busy" is better than a late answer.
 */
const createQueue = ({ hashesAtOnce, queueLength, queueMs }: ServerLimits['password']) => {
  let running = 0
  const waiting: (() => void)[] = []
  // The slot is passed on without decrementing `running`, so nobody can take it in between.
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const turn = async () => {
    if (running < hashesAtOnce) {
      running += 1
      return
    }
    if (waiting.length >= queueLength) throw new PasswordsBusy('too many logins at once')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push(resolve)
    const timer = setTimeout(() => {
      const index = waiting.indexOf(resolve)
      if (index === -1) return
      waiting.splice(index, 1)
      reject(new PasswordsBusy('a login waited too long'))
    }, queueMs)
    await promise.finally(() => clearTimeout(timer))
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** argon2id with `pepper` as its secret, so that a stolen table alone doesn't allow guessing. */
export const createPasswords = async (pepper: string, limits: Pick<ServerLimits, 'password' | 'argon2'>): Promise<Passwords> => {
  const queued = createQueue(limits.password)
  const secret = Buffer.from(pepper)
  const tagOf = (password: string, { memoryKiB, passes, parallelism, salt }: Omit<Phc, 'tag'>): Promise<Buffer> =>
    // Normalised, so that a password typed on two systems is the same (RFC 8265).
    hashWith('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      secret,
      memory: memoryKiB,
      passes,
      parallelism,
      tagLength: TAG_BYTES,
    })
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES)
    const tag = await queued(() => tagOf(password, { ...limits.argon2, salt }))
    const { memoryKiB, passes, parallelism } = limits.argon2
    return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
  }
  // A dummy hash, so that an unknown address costs exactly as much as a known one.
  const nobody = await hash(randomBytes(SALT_BYTES).toString('hex'))
  return {
    hash,
    verify: async (password, stored) => {
      const { tag, ...costs } = parsePhc(stored ?? nobody)
      const given = await queued(() => tagOf(password, costs))
      return timingSafeEqual(given, tag) && stored !== undefined
    },
  }
}
