import { createHash } from 'node:crypto'
import { asChinaMinute } from '@alliance/contract/china-minute'
import type { findSignUpForm, PollRow } from '../news/index.ts'

type SignUpForm = NonNullable<Awaited<ReturnType<typeof findSignUpForm>>>

/** Hash of what an editor can change. Not a counter, so that a change that was undone is no conflict. */
const named = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** Revision of a poll; empty if there is none yet. Votes don't change it. */
export const pollRevision = (poll: PollRow | undefined): string =>
  poll ? named([poll.question, poll.max_choices, poll.closes_at, poll.options.map(({ label }) => label)]) : ''

/** Revision of a sign-up form; empty if there is none yet. */
export const signUpRevision = (form: SignUpForm | undefined): string =>
  form ? named([form.title, form.note, form.closes_at]) : ''

/** The form shows minutes, so an unchanged end keeps its milliseconds, even if it is in the past. */
export const closesOf = (closesAt: number | null, before: { closes_at: number | null } | undefined): number | null =>
  before && asChinaMinute(before.closes_at) === asChinaMinute(closesAt) ? before.closes_at : closesAt

/** A changed end must be in the future: ending now (结束) is an act of its own. */
export const isOverAlready = (closesAt: number | null, before: { closes_at: number | null } | undefined, now: number): boolean =>
  closesAt !== null && closesAt <= now && closesAt !== (before?.closes_at ?? null)
