import type { Parsed } from '@alliance/contract/call'
import { voteOnNews as call } from '@alliance/contract/article'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { addressKey, serve, takePoints } from '../../http/index.ts'
import { inTurn } from '../../in-turn.ts'
import { keyedDigest } from '../../keyed-digest.ts'
import { emailKey } from '../account/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { countVote, findPoll, findVote, holdPoll, insertVote, type PollRow } from './poll-queries.ts'
import { isClosed, resultOf } from './poll-view.ts'
import { findArticle } from './queries.ts'

type Asked = Parsed<typeof call>

/** What is wrong with the choices; undefined if they are valid. */
const choicesProblem = ({ options, max_choices: most }: PollRow, choices: readonly number[]): string | undefined => {
  if (choices.length === 0) return '请先选一项'
  if (choices.length > most) return most === 1 ? '只能选一项' : `最多选 ${most} 项`
  return choices.some((place) => place >= options.length) ? '请从给出的选项里选择' : undefined
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((place) => other.includes(place))

/** Digests under the installation's key, so that the table doesn't reveal who voted. */
const digestsOf = ({ settings }: Pick<Parts, 'settings'>, { newsId, email, visitor }: Asked) => ({
  voterHmac: keyedDigest(settings.secrets.ticketKey, `poll ${newsId}`, emailKey(email)),
  visitorHmac: keyedDigest(settings.secrets.ticketKey, `poll visitor ${newsId}`, visitor),
})

type Ballot = ReturnType<typeof digestsOf> & { id: string; articleId: string; choices: number[]; now: number }
type Outcome = { receipt: string } | { refused: 'CAPTCHA_NEEDED' | 'VOTE_CLOSED' | 'ALREADY_VOTED' | 'NOT_FOUND' }

/** Receipt of the same vote sent before by the same browser: without a ticket nobody else learns what was voted. */
const sentBefore = async (db: Db, { articleId, voterHmac, visitorHmac, choices }: Ballot): Promise<string | undefined> => {
  const before = await findVote(db, articleId, voterHmac)
  return before?.visitor_hmac === visitorHmac && isSame(before.choices, choices) ? before.id : undefined
}

/** Receipt of this vote, or of the same vote sent before; undefined if the person has voted differently. */
const cast = async (db: Db, ballot: Ballot): Promise<string | undefined> => {
  if (await insertVote(db, ballot)) {
    await countVote(db, ballot.articleId, ballot.choices)
    return ballot.id
  }
  const before = await findVote(db, ballot.articleId, ballot.voterHmac)
  return before && isSame(before.choices, ballot.choices) ? before.id : undefined
}

const asksTheSame = (one: PollRow, other: PollRow) =>
  one.question === other.question &&
  one.options.map(({ label }) => label).join('\n') === other.options.map(({ label }) => label).join('\n')

/**
 * Returns a refusal instead of throwing, so that the ticket stays used. `seen` is the poll that the choices were checked
 * against: an editor may have withdrawn the article and asked something else meanwhile.
 */
const decide = async (db: Db, ballot: Ballot, { ticket, seen }: { ticket: string; seen: PollRow }): Promise<Outcome> => {
  const { now, articleId } = ballot
  await holdPoll(db, articleId)
  const poll = (await findArticle(db, { id: articleId, now })) && (await findPoll(db, articleId))
  if (!poll || !asksTheSame(poll, seen)) return { refused: 'NOT_FOUND' }
  // Concurrent copies of the same vote wait for the ticket's row, and then find the vote.
  if (!(await takeTicket(db, ticket, now))) {
    const known = await sentBefore(db, ballot)
    return known === undefined ? { refused: 'CAPTCHA_NEEDED' } : { receipt: known }
  }
  if (isClosed(poll.closes_at, now)) return { refused: 'VOTE_CLOSED' }
  const receipt = await cast(db, ballot)
  return receipt === undefined ? { refused: 'ALREADY_VOTED' } : { receipt }
}

/** One vote per address, and one per browser and day (its `uuid` lasts until midnight). */
export const vote = serve(call, async ({ parts, db, now, address, refuse, badInput }, asked) => {
  const { newsId, ticket } = asked
  await takePoints([[parts.rates.limits.votesPerAddress, addressKey(address)]])
  const poll = (await findArticle(db, { id: newsId, now })) && (await findPoll(db, newsId))
  if (!poll) throw refuse('NOT_FOUND')
  const choices = [...new Set(asked.choices)].toSorted((one, other) => one - other)
  const problem = choicesProblem(poll, choices)
  if (problem) throw badInput({ choices: problem })
  const ballot: Ballot = { id: newId(now), articleId: newsId, choices, now, ...digestsOf(parts, asked) }
  // All votes update the same rows: queue them here, since waiting inside the database would take a connection each.
  const outcome = await inTurn(`poll ${newsId}`, () => inTransaction(db, (db) => decide(db, ballot, { ticket, seen: poll })))
  if ('refused' in outcome) throw refuse(outcome.refused)
  const after = await findPoll(db, newsId)
  if (!after) throw refuse('NOT_FOUND')
  return { receipt: outcome.receipt, result: resultOf(after) }
})
