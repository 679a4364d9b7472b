import { createHash } from 'node:crypto'
import type { AnyCall, Auth } from '@alliance/contract/call'
import { DataState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Parts } from '../compose.ts'
import type { Db } from '../db/index.ts'
import { offAllowList } from './allow-list.ts'
import { identifyApi, identifyLab, isApiToken, isLabToken } from './machine-tokens.ts'
import { Refusal } from './refusal.ts'
import type { Account } from './serve.ts'
import { accountColumns, accountOf, touch, type AccountRow } from './token-account.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const BEARER = /^Bearer ([^\s,]+)$/i
const OPEN_TO_ALL: ReadonlySet<Auth> = new Set(['public', 'login', 'member'])

/** Only this digest of a token is ever stored. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token as sent: the body's field, or the header. Never the URL, never a cookie. */
export const tokenOf = (field: unknown, authorization: string | undefined): unknown => {
  if (field !== undefined && field !== '') return field
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1]
}

type SessionRow = AccountRow & { last_used_at: number; off_list: boolean; second_factor_at: number | null }

type Bounds = { now: number; idleMs: number; absoluteMs: number }
/**
 * The session, its account and the allow list in one query. A session that starts in the future (made while the clock was
 * ahead) doesn't count: it would outlive its time.
 */
const findSession = async (db: Db, digest: string, { now, idleMs, absoluteMs }: Bounds) => {
  const { rows } = await sql<SessionRow>`
    select ${accountColumns}, s.last_used_at, s.second_factor_at, ${offAllowList} as off_list
    from session s join account a on a.id = s.account_id
    where s.token_sha256 = ${digest}
      and s.last_used_at between ${now - idleMs + 1} and ${now + idleMs}
      and s.created_at between ${now - absoluteMs + 1} and ${now + absoluteMs}`.execute(db)
  return rows[0]
}

/** The row of this token. Throws a refusal if it is missing, unknown or expired. */
const identify = async (parts: Pick<Parts, 'db' | 'limits'>, token: unknown, now: number) => {
  if (token === undefined || token === '') throw new Refusal('TOKEN_MISSING')
  if (typeof token !== 'string' || !TOKEN.test(token)) throw new Refusal('NOT_LOGGED_IN')
  const { idleMs, absoluteMs } = parts.limits.session
  const digest = tokenDigest(token)
  const row = await findSession(parts.db, digest, { now, idleMs, absoluteMs })
  if (!row) throw new Refusal('NOT_LOGGED_IN')
  await touch(parts, 'session', { digest, lastUsedAt: row.last_used_at, now })
  return { account: accountOf(row, digest), offList: row.off_list, passedSecondFactor: row.second_factor_at !== null }
}

/** Authentication and authorization: the account for calls that need one, undefined for public calls, else a thrown refusal. */
export const admit = async (
  parts: Pick<Parts, 'db' | 'limits'>,
  auth: AnyCall['auth'],
  { token, now, lab = false, ci = false }: { token: unknown; now: number; lab?: boolean; ci?: boolean },
): Promise<Account | undefined> => {
  if (auth === 'public') return undefined
  if (lab && isLabToken(token)) return identifyLab(parts, { digest: tokenDigest(token), now })
  if (isApiToken(token)) return identifyApi(parts, { digest: tokenDigest(token), now }, ci && auth === 'member')
  const { account, offList, passedSecondFactor } = await identify(parts, token, now)
  if (offList) throw new Refusal('NOT_ON_ALLOW_LIST')
  if (auth === 'member' && account.dataState !== DataState.complete) throw new Refusal('PROFILE_INCOMPLETE')
  if (OPEN_TO_ALL.has(auth)) return account
  if (!account.grants.includes(auth)) throw new Refusal('FORBIDDEN')
  if (!passedSecondFactor) throw new Refusal('SECOND_FACTOR_NEEDED')
  return account
}
