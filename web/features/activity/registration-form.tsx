import { registerForActivity, registrationFields, type Activity, type Registration } from '@alliance/contract/activity'
import { checkActivityImgCaptcha, getActivityImgCaptcha } from '@alliance/contract/activity-captcha'
import { answerName, MAX_QUESTIONS, questionsOf } from '@alliance/contract/activity-questions'
import { joinCodes as codes } from '@alliance/contract/join-codes'
import { Link } from 'react-router'
import { ask, Refused } from '../../lib/api.ts'
import type { Values } from '../../lib/field-problems.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { reminding, useCaptcha } from '../../lib/use-captcha.ts'
import { useEntryDraft } from '../../lib/use-entry-draft.ts'
import { useForm, type Form as FormValues } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha.tsx'
import { AreaField, CheckField, Form, SelectField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { answerProblems, QuestionFields } from './question-fields.tsx'
import styles from './registration-page.module.css'

const CAPTCHA = { get: getActivityImgCaptcha, check: checkActivityImgCaptcha }
const NO_ANSWERS = Object.fromEntries(Array.from({ length: MAX_QUESTIONS }, (_, at) => [answerName(at), '']))
const EMPTY = {
  name: '',
  company: '',
  post: '',
  phone: '',
  email: '',
  city: '',
  persons: '1',
  remark: '',
  ...NO_ANSWERS,
  consent: '',
}

const REGISTRATION_DRAFT = 'registration'
/** Fields of the draft, and the questions it answers; consent is given anew each time. */
const KEPT = [...Object.keys(EMPTY).filter((name) => name !== 'consent'), 'asked']

/** Answers are stored by their question's index: with other questions by now they are dropped. */
const useRegistrationDraft = (form: Pick<FormValues, 'values' | 'put'>, asked: string) => {
  const put = (kept: Values) => form.put(kept['asked'] === asked ? kept : { ...kept, ...NO_ANSWERS })
  return useEntryDraft(REGISTRATION_DRAFT, { values: { ...form.values, asked }, put }, KEPT)
}

type Props = { activity: Activity; wide: boolean; onDone: (registration: Registration, email: string) => void }

const useRegistration = ({ activity, onDone }: Props) => {
  const captcha = useCaptcha(true, CAPTCHA)
  const form = useForm({
    schema: registrationFields,
    initial: EMPTY,
    also: answerProblems(questionsOf(activity.questions)),
    places: { [codes.ALREADY_REGISTERED.code]: 'email' },
    submit: async (fields) => {
      const ticket = await captcha.ticket()
      try {
        const input = { ...fields, asked: activity.questions, activityId: activity.id, ticket }
        const registration = await ask(registerForActivity, input)
        forget()
        onDone(registration, fields.email)
      } catch (error) {
        // A captcha ticket is valid for one call, whatever its result.
        if (error instanceof Refused) void captcha.renew()
        throw error
      }
    },
  })
  const forget = useRegistrationDraft(form, activity.questions)
  return { captcha, form: reminding(form, captcha) }
}

/** The whole form. Errors are shown at their fields, and nothing typed is lost. */
export const RegistrationForm = (props: Props) => {
  const { captcha, form } = useRegistration(props)
  const { maxPersons, left, moderated, questions } = props.activity
  const persons = Array.from({ length: maxPersons }, (_, at) => ({ value: String(at + 1), label: `${at + 1} 人` }))
  const text = (name: string, label: string, autoComplete: string) => (
    <TextField form={form} name={name} label={label} autoComplete={autoComplete} />
  )
  return (
    <Form form={form} label="活动报名">
      <noscript>
        <Notice tone="warning">填写报名表需要打开 JavaScript。也可以写信到 {site.email} 报名。</Notice>
      </noscript>
      {left === 0 ? <Notice tone="warning">名额已满，现在报名进入候补。有人取消时按顺序递补，并发邮件告诉你。</Notice> : null}
      {moderated ? <Notice tone="running">这场活动的报名由主办方审核，结果发到你的邮箱。</Notice> : null}
      <div className={styles.pair}>
        {text('name', '姓名', 'name')}
        {text('company', '公司或单位', 'organization')}
        {text('post', '职务', 'organization-title')}
        {text('city', '所在城市', 'address-level2')}
        <TextField form={form} name="phone" label="电话" type="tel" autoComplete="tel" inputMode="tel" />
        <TextField
          form={form}
          name="email"
          label="邮箱"
          type="email"
          autoComplete="email"
          hint="确认邮件发到这里，一个邮箱报名一次"
        />
        {maxPersons > 1 ? <SelectField form={form} name="persons" label="人数" options={persons} hint="包括你自己" /> : null}
      </div>
      <QuestionFields form={form} questions={questionsOf(questions)} />
      <AreaField form={form} name="remark" label="备注" optional rows={3} maxLength={500} />
      <CaptchaField captcha={captcha} />
      <CheckField form={form} name="consent">
        我同意联盟为这场活动使用以上信息，活动结束 90 天后删除。详见
        <Link className="lnk" to={paths.privacy()} target="_blank">
          隐私政策
        </Link>
      </CheckField>
      <div className={styles.send}>
        <Button type="submit" kind="primary" wide={!props.wide} busy={form.busy}>
          {left === 0 ? '提交候补' : '提交报名'}
        </Button>
      </div>
    </Form>
  )
}
