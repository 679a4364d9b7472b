import { createHash } from 'node:crypto'
import { asChinaMinute } from '@alliance/contract/china-minute'
import type { findSignUpForm, PollRow } from '../news/index.ts'

type SignUpForm = NonNullable<Awaited<ReturnType<typeof findSignUpForm>>>

/** Names what an editor can change as it stands now. No counter: what is the same again is nothing to look at again. */
const named = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** Of a vote; empty where there is none yet. Votes don't change it. */
export const pollRevision = (poll: PollRow | undefined): string =>
  poll ? named([poll.question, poll.max_choices, poll.closes_at, poll.options.map(({ label }) => label)]) : ''

/** Of a sign-up form; empty where there is none yet. */
export const signUpRevision = (form: SignUpForm | undefined): string =>
  form ? named([form.title, form.note, form.closes_at]) : ''

/** The form shows minutes: an end that was not touched stays to the millisecond, also where it is over. */
export const closesOf = (closesAt: number | null, before: { closes_at: number | null } | undefined): number | null =>
  before && asChinaMinute(before.closes_at) === asChinaMinute(closesAt) ? before.closes_at : closesAt

/** Whoever sets another end means one to come: 结束 is an act of its own. */
export const isOverAlready = (closesAt: number | null, before: { closes_at: number | null } | undefined, now: number): boolean =>
  closesAt !== null && closesAt <= now && closesAt !== (before?.closes_at ?? null)
