import type { Poll, SignUpForm, VoteResult } from '@alliance/contract/article'
import type { SignUpFormTable } from '../../db/activity-tables.ts'
import type { PollRow } from './poll-queries.ts'

export const isClosed = (closesAt: number | null, now: number): boolean => closesAt !== null && now >= closesAt

export const resultOf = ({ total, options }: PollRow): VoteResult => ({ total, votes: options.map(({ votes }) => votes) })

export const pollOf = (row: PollRow, now: number): Poll => {
  const closed = isClosed(row.closes_at, now)
  return {
    question: row.question,
    maxChoices: row.max_choices,
    options: row.options.map(({ label }) => label),
    closesAt: row.closes_at,
    closed,
    result: closed ? resultOf(row) : null,
  }
}

export const signUpFormOf = ({ title, note, closes_at: closesAt }: SignUpFormTable, now: number): SignUpForm => ({
  title,
  note,
  closesAt,
  closed: isClosed(closesAt, now),
})
