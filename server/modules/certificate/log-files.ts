import type { LogHead } from '@alliance/contract/certificate'
import { certificateNumber } from '@alliance/contract/certificate'
import * as z from 'zod/mini'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { consistencyPathOf, logHeadAt, logHeadOf, logProofsOf } from './log.ts'
import { entriesFrom } from './log-queries.ts'
import { readNumber } from './number.ts'
import { answerJson, answerNothing, askedOf } from './raw-answer.ts'
import { signingKeyOf } from './signing-key.ts'

const ENTRIES_AT_ONCE = 1_000
const NO_SUCH = '没有找到，请核对地址'

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const sendEntries = async (context: RawContext, query: URLSearchParams) => {
  const start = numberIn(query, 'start') ?? 0
  const rows = await entriesFrom(context.parts.db, start, ENTRIES_AT_ONCE)
  answerJson(context, { start, entries: rows.map(({ entry }) => entry) })
}

/** Proof that the log of `second` entries (default: all) begins with the `first` entries of an older head. */
const sendConsistency = async (context: RawContext, query: URLSearchParams, newest: LogHead) => {
  const { db } = context.parts
  const first = numberIn(query, 'first')
  const asked = query.has('second') ? numberIn(query, 'second') : newest.size
  const head = asked === newest.size ? newest : asked && (await logHeadAt(db, asked))
  if (first === undefined || first === 0 || !head || first > head.size) return answerNothing(context, NO_SUCH)
  answerJson(context, { first, second: head.size, path: await consistencyPathOf(db, first, head.size), head })
}

const sendProof = async (context: RawContext, name: string, head: LogHead) => {
  const asked = z.safeParse(certificateNumber, /^(.{1,40})\.json$/.exec(name)?.[1])
  const number = asked.success ? readNumber(asked.data) : ''
  const proof = (await logProofsOf(context.parts.db, [number], head)).get(number)
  if (!proof) return answerNothing(context, NO_SUCH)
  answerJson(context, { head, proof })
}

/**
 * The log for monitors: `head.json`, `entries.json?start=`, `consistency.json?first=&second=`, and `{number}.json` with the
 * inclusion proof.
 */
export const logFiles: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/certificate-log/*',
  auth: 'public',
  handle: async (context) => {
    const { name, query } = askedOf(context)
    if (name === 'entries.json') return sendEntries(context, query)
    const { settings, db } = context.parts
    const head = await logHeadOf(db, signingKeyOf(settings.secrets.signingKey), context.now)
    if (name === 'head.json') return answerJson(context, head)
    if (name === 'consistency.json') return sendConsistency(context, query, head)
    return sendProof(context, name, head)
  },
}
