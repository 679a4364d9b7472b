import type { Output } from '@alliance/contract/call'
import { checkImgCaptcha, getImgCaptcha } from '@alliance/contract/captcha'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ask, Refused } from './api.ts'
import { MustMend, type Form } from './use-form.ts'
import { waitingWords } from './waiting-words.ts'

const UNANSWERED = '请填写图中的数字'
/** An image is valid for five minutes; an older one than this isn't worth answering. */
const STALE_MS = 4.5 * 60_000

type Calls = { get: typeof getImgCaptcha; check: typeof checkImgCaptcha }
const accountCalls: Calls = { get: getImgCaptcha, check: checkImgCaptcha }

const lostWords = (error: Error) =>
  error instanceof Refused ? waitingWords(error) : '图形验证码没有载入，请检查网络后点“换一张”'

/** An image captcha: fetched when `wanted`, answered once, exchanged for a ticket that the protected call carries. */
export const useCaptcha = (wanted = true, calls: Calls = accountCalls) => {
  const [picture, setPicture] = useState<Output<typeof getImgCaptcha>>()
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const fetchedAt = useRef(0)
  const turn = useRef(0)
  const awaited = useRef(false)
  // The ticket of a correct answer. A call whose answer was lost may be repeated with it: the server knows both.
  const held = useRef<string>(undefined)
  const load = useCallback(async () => {
    const mine = ++turn.current
    held.current = undefined
    fetchedAt.current = Date.now()
    const next = await ask(calls.get, {}, { quiet: true }).catch((error: Error) => error)
    if (mine !== turn.current) return
    setAnswer('')
    setPicture(next instanceof Error ? undefined : next)
    setProblem(next instanceof Error ? lostWords(next) : awaited.current ? UNANSWERED : undefined)
    awaited.current = false
  }, [calls])
  useEffect(() => {
    if (wanted) void load()
  }, [wanted, load])
  const refuse = (words: string): never => {
    setProblem(words)
    throw new MustMend()
  }
  /** The ticket for this answer, until a new image is requested; without an answer it marks the field and throws `MustMend`. */
  const ticket = async (): Promise<string> => {
    if (held.current !== undefined) return held.current
    if (!picture) return refuse('图形验证码没有载入，请点“换一张”')
    if (answer.trim() === '') return refuse(UNANSWERED)
    try {
      held.current = (await ask(calls.check, { captchaId: picture.captchaId, answer })).ticket
      return held.current
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== codes.CAPTCHA_WRONG.code) throw error
      await load()
      return refuse(error.message)
    }
  }
  return {
    picture,
    answer,
    problem,
    renew: load,
    ticket,
    /** Marks the field if it has no answer; if the image is still loading, once it is there. */
    remind: () => {
      if (answer.trim() !== '') return
      awaited.current = !picture
      if (picture) setProblem(UNANSWERED)
    },
    type: (value: string) => {
      held.current = undefined
      setAnswer(value)
      setProblem(undefined)
    },
    /** Replaces an old image before the user types. */
    freshen: () => {
      if (answer === '' && fetchedAt.current > 0 && Date.now() - fetchedAt.current > STALE_MS) void load()
    },
  }
}
export type Captcha = ReturnType<typeof useCaptcha>

/** Makes a form report a missing captcha answer together with its other fields. */
export const reminding = (form: Form, { remind }: Pick<Captcha, 'remind'>): Form => ({
  ...form,
  onSubmit: (event: SubmitEvent) => {
    remind()
    form.onSubmit(event)
  },
})
