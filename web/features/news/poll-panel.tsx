import { joinCodes as codes } from '@alliance/contract/join-codes'
import { queryVoteResult, voteFields, voteOnNews, type Poll, type VoteResult } from '@alliance/contract/article'
import { useEffect, useRef, useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { minute } from '../../lib/format.ts'
import { keep, readKept } from '../../lib/storage.ts'
import { reminding } from '../../lib/use-captcha.ts'
import { useEntryDraft } from '../../lib/use-entry-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { visitorId } from '../../lib/uuid-cookie.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha.tsx'
import { Form, FormActs, Problem, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Choices } from './choices.tsx'
import { useLateCaptcha } from './news-captcha.ts'
import styles from './news-panel.module.css'
import { VoteResults } from './vote-result.tsx'

type Props = { newsId: string; poll: Poll }
const KEPT = ['choices', 'email']
const PROBLEM_ID = 'choices-problem'
const receiptKey = (newsId: string) => `vote.${newsId}`

/** The result for a reader who voted earlier: the vote's receipt is kept in this browser. */
const useResult = ({ newsId, poll }: Props) => {
  const [own, setOwn] = useState<VoteResult>()
  useEffect(() => {
    const receipt = readKept(receiptKey(newsId))
    if (receipt === null || poll.closed) return
    let here = true
    void ask(queryVoteResult, { newsId, receipt }, { quiet: true }).then(
      ({ result }) => here && result && setOwn(result),
      // On an error show the form: the server refuses a second vote.
      () => {},
    )
    return () => {
      here = false
    }
  }, [newsId, poll.closed])
  const voted = (receipt: string, result: VoteResult) => {
    keep(receiptKey(newsId), receipt)
    setOwn(result)
  }
  return { result: poll.result ?? own, voted }
}

type Voted = { voted: (receipt: string, result: VoteResult) => void }

const useVoting = ({ newsId, poll, voted }: Props & Voted) => {
  // Choices are stored as indexes: with changed options a draft is invalid.
  const draft = `vote ${poll.options.join('\n')}`
  const { begun, onFocus, captcha } = useLateCaptcha()
  const form = useForm({
    schema: voteFields,
    initial: { choices: '', email: '' },
    also: ({ choices }) => (choices === '' ? { choices: '请先选一项' } : {}),
    places: { [codes.ALREADY_VOTED.code]: 'email' },
    submit: async ({ email }) => {
      const ticket = await captcha.ticket()
      try {
        const input = { newsId, email, ticket, visitor: visitorId(), choices: form.values['choices']?.split(',') ?? [] }
        const { receipt, result } = await ask(voteOnNews, input)
        forget()
        voted(receipt, result)
      } catch (error) {
        if (error instanceof Refused) void captcha.renew()
        throw error
      }
    },
  })
  const forget = useEntryDraft(draft, form, KEPT)
  return { begun, onFocus, captcha, form: reminding(form, captcha) }
}

const Voting = ({ poll, ...props }: Props & Voted) => {
  const { begun, onFocus, captcha, form } = useVoting({ poll, ...props })
  const chosen = form.values['choices']
  const problem = form.problems['choices']
  return (
    <div onFocus={onFocus}>
      <Form form={form} label="投票">
        <div>
          <Choices
            poll={poll}
            chosen={chosen ? chosen.split(',').map(Number) : []}
            {...(problem && { problem: PROBLEM_ID })}
            onChange={(next) => form.set('choices', next.join(','))}
          />
          {problem ? <Problem id={PROBLEM_ID} words={problem} /> : null}
        </div>
        <TextField
          form={form}
          name="email"
          label="邮箱"
          type="email"
          autoComplete="email"
          hint="只用来保证一人一票，不保存邮箱地址，也不发邮件"
        />
        {begun ? <CaptchaField captcha={captcha} /> : null}
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            投票
          </Button>
        </FormActs>
      </Form>
    </div>
  )
}

/** The poll of an article; those who have voted see the result, and once it is closed everybody. */
export const PollPanel = ({ newsId, poll }: Props) => {
  const { result, voted } = useResult({ newsId, poll })
  const title = useRef<HTMLHeadingElement>(null)
  const rule = poll.maxChoices === 1 ? '选一项。' : `最多选 ${poll.maxChoices} 项。`
  return (
    <section className={styles.panel} aria-labelledby="poll">
      <h2 id="poll" ref={title} tabIndex={-1}>
        {poll.question}
      </h2>
      <p className={styles.note}>
        {rule}一个邮箱一票。{poll.closesAt === null ? '' : `投票截至 ${minute(poll.closesAt)}。`}
        {result ? '' : '投票后可以看到结果。'}
      </p>
      {poll.closed ? <Notice tone="warning">投票已经结束，结果如下。</Notice> : null}
      {result && !poll.closed ? <Notice tone="passed">你已投票，现在的结果如下。</Notice> : null}
      {result ? (
        <VoteResults poll={poll} result={result} />
      ) : poll.closed ? null : (
        <Voting
          newsId={newsId}
          poll={poll}
          voted={(...vote) => {
            voted(...vote)
            // The focused button is removed.
            title.current?.focus()
          }}
        />
      )}
    </section>
  )
}
