import { signUpFields, signUpForNews, type SignUpForm } from '@alliance/contract/article'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ask, Refused } from '../../lib/api.ts'
import { recall, remember } from '../../lib/entry-memory.ts'
import { minute } from '../../lib/format.ts'
import { reminding } from '../../lib/use-captcha.ts'
import { useEntryDraft } from '../../lib/use-entry-draft.ts'
import { paths } from '../../lib/paths.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLateCaptcha } from './news-captcha.ts'
import styles from './news-panel.module.css'

type Props = { newsId: string; form: SignUpForm }

const DRAFT = 'signUp'
const KEPT = ['name', 'contact']
const DONE = 'signedUp'

/** The confirmation is restored after Back and after a reload, so that the form isn't submitted twice. */
const useDone = () => {
  const [done, setDone] = useState(false)
  const bringBack = useEffectEvent(() => setDone(recall<boolean>(DONE) === true))
  // oxlint-disable-next-line react/set-state-in-effect -- the page is drawn on the server, which knows no history
  useEffect(() => bringBack(), [])
  const finish = () => {
    remember(DONE, true)
    setDone(true)
  }
  return { done, finish }
}

type FieldsProps = { newsId: string; form: SignUpForm; onDone: () => void }
const Fields = ({ newsId, form: { title, closesAt }, onDone }: FieldsProps) => {
  const { begun, onFocus, captcha } = useLateCaptcha()
  const form = useForm({
    schema: signUpFields,
    initial: { name: '', contact: '' },
    submit: async (fields) => {
      const ticket = await captcha.ticket()
      try {
        await ask(signUpForNews, { ...fields, newsId, ticket })
        forget()
        onDone()
      } catch (error) {
        if (error instanceof Refused) void captcha.renew()
        throw error
      }
    },
  })
  const forget = useEntryDraft(DRAFT, form, KEPT)
  return (
    <div onFocus={onFocus}>
      <Form form={reminding(form, captcha)} label={title}>
        <div className={styles.pair}>
          <TextField form={form} name="name" label="姓名" autoComplete="name" maxLength={50} />
          <TextField form={form} name="contact" label="邮箱或电话" autoComplete="email" maxLength={254} />
        </div>
        {begun ? <CaptchaField captcha={captcha} /> : null}
        <p className={styles.note}>
          你填写的内容只给工作人员看，{closesAt === null ? '不再有人登记' : '登记结束'} 90 天后删除，也可以要求提前。详见
          <Link className="lnk" to={paths.privacy()} target="_blank">
            隐私政策
          </Link>
          。
        </p>
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            登记
          </Button>
        </FormActs>
      </Form>
    </div>
  )
}

/** A simple sign-up below an article: name and contact. */
export const SignUpPanel = ({ newsId, form }: Props) => {
  const { done, finish } = useDone()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.panel} aria-labelledby="sign-up">
      <h2 id="sign-up" ref={title} tabIndex={-1}>
        {form.title}
      </h2>
      <p className={styles.note}>
        {form.note}
        {form.closesAt === null ? '' : ` 登记截至 ${minute(form.closesAt)}。`}
      </p>
      {done ? (
        <Notice tone="passed">已经登记，工作人员会用你留下的方式联系你。</Notice>
      ) : form.closed ? (
        <Notice tone="warning">登记已经结束。</Notice>
      ) : (
        <Fields
          newsId={newsId}
          form={form}
          onDone={() => {
            finish()
            // The focused button is removed.
            title.current?.focus()
          }}
        />
      )}
    </section>
  )
}
