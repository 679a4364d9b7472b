import * as z from 'zod/mini'
import { call } from './call.ts'
import { captchaTicket } from './captcha.ts'
import { email, id, textLine, time, visible, wireArray, wireNumber } from './fields.ts'
import { phone } from './phone.ts'
import { newsItem } from './news.ts'
import { shownBlock } from './block.ts'

/** Result of a vote: for those who have voted, and for everybody once it is closed. */
const voteResult = z.object({ total: z.int(), votes: z.array(z.int()) })
export type VoteResult = z.output<typeof voteResult>

const poll = z.object({
  question: z.string(),
  /** Most choices per vote; 1 is single choice. */
  maxChoices: z.int(),
  options: z.array(z.string()),
  /** Null: open without an end. */
  closesAt: z.nullable(time),
  closed: z.boolean(),
  /** Votes per option; null while the vote is open. */
  result: z.nullable(voteResult),
})
export type Poll = z.output<typeof poll>

const signUpForm = z.object({ title: z.string(), note: z.string(), closesAt: z.nullable(time), closed: z.boolean() })
export type SignUpForm = z.output<typeof signUpForm>

export const queryNews = call({
  path: '/api/info/queryDetail',
  auth: 'public',
  summary: '一篇资讯的全文，附它的登记与投票',
  input: z.object({ newsId: id }),
  output: z.extend(newsItem, {
    source: z.string(),
    /** When its text last changed after publication; null if it never did. */
    updatedAt: z.nullable(time),
    blocks: z.array(shownBlock),
    poll: z.nullable(poll),
    signUp: z.nullable(signUpForm),
  }),
  errors: ['NOT_FOUND'],
  cached: true,
})

/** An e-mail address or a telephone number in one field, told apart by the @. */
const contact = z.pipe(
  z.string().check(z.trim(), visible('请填写邮箱或电话')),
  z.transform((value, context) => {
    const read = (/[@＠]/.test(value) ? email : phone).safeParse(value)
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: '请填写正确的邮箱或电话号码', input: value })
    return z.NEVER
  }),
)

export const signUpFields = z.object({ name: textLine('姓名', 50), contact })

export const signUpForNews = call({
  path: '/api/info/signUp',
  auth: 'public',
  summary: '在一篇资讯下登记：姓名与邮箱或电话；同一联系方式重复登记结果相同',
  input: z.extend(signUpFields, { newsId: id, ticket: captchaTicket }),
  output: z.object({ signedUpAt: time }),
  errors: ['NOT_FOUND', 'CAPTCHA_NEEDED', 'TOO_MANY_REQUESTS', 'SIGN_UP_CLOSED'],
})

/** The random id of the cookie `uuid`. */
const visitor = z.string().check(z.regex(/^[0-9A-Za-z-]{16,64}$/, '请刷新页面后再试'))
const MAX_OPTIONS = 20

export const voteFields = z.object({ email })

export const voteOnNews = call({
  path: '/api/info/vote',
  auth: 'public',
  summary: '投票：一个邮箱一票，同一浏览器当天一票；同样的票重复提交结果相同',
  input: z.extend(voteFields, {
    newsId: id,
    choices: wireArray(wireNumber(0, MAX_OPTIONS - 1), MAX_OPTIONS),
    visitor,
    ticket: captchaTicket,
  }),
  /** `receipt` gives access to the result later. */
  output: z.object({ receipt: z.string(), result: voteResult }),
  errors: ['NOT_FOUND', 'CAPTCHA_NEEDED', 'TOO_MANY_REQUESTS', 'VOTE_CLOSED', 'ALREADY_VOTED'],
})

export const queryVoteResult = call({
  path: '/api/info/queryVoteResult',
  auth: 'public',
  summary: '投票的结果：投过票的人凭回执，其他人在结束之后',
  input: z.object({ newsId: id, receipt: z.optional(id) }),
  output: z.object({ result: z.nullable(voteResult) }),
  errors: ['NOT_FOUND'],
})
