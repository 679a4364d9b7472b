import type { AnyCall, Input, Output } from '@alliance/contract/call'
import type { Parts } from '../compose.ts'
import { newId } from '../db/index.ts'
import type { Account } from '../http/index.ts'
import { contextFor } from '../http/serve.ts'
import { jobs as allJobs, served } from '../modules/index.ts'
import type { PersonKey } from './people.ts'

export type Cast = ReadonlyMap<PersonKey, Account>

/** Without mails: the story happened in the past. */
export const jobs = allJobs.filter(({ kind }) => kind.name !== 'sendMail')

/** Makes a call as this account, through its handler. */
export const ask = async <C extends AnyCall>(parts: Parts, account: Account, made: { call: C; input: Input<C> }) => {
  const handler = served.find(({ call }) => call === made.call)
  if (!handler) throw new Error(`nobody serves ${made.call.path}`)
  const frame = {
    parts,
    db: parts.db,
    account,
    now: parts.clock(),
    address: '127.0.0.1',
    userAgent: '',
    token: undefined,
    requestId: newId(parts.clock()),
    log: parts.log,
  }
  return (await handler.run(contextFor(made.call, frame), made.input)) as Output<C>
}

/** `at`: parts with the clock this many minutes after the step began. */
export type Scene = { cast: Cast; applicant: Account; at: (minutes: number) => Parts }

export const castOf = (cast: Cast, key: PersonKey): Account => {
  const account = cast.get(key)
  if (!account) throw new Error(`nobody plays ${key}`)
  return account
}
