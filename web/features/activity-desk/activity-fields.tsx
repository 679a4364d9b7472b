import type { ActivityForm } from '@alliance/contract/activity-form'
import { MAX_QUESTIONS, type Question, questionsOf } from '@alliance/contract/activity-questions'
import { contentPaths } from '../../lib/content-paths.ts'
import type { Form } from '../../lib/use-form.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { AreaField, SelectField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './activity-desk.module.css'

const ways = [
  { value: 'false', label: '线下' },
  { value: 'true', label: '线上' },
]
const admissions = [
  { value: 'false', label: '报名即成功' },
  { value: 'true', label: '由主办方审核' },
]
type Props = { form: Form; data: ActivityForm }

const WhatFields = ({ form, data: { articles } }: Props) => (
  <>
    {articles.length === 0 ? (
      <Notice tone="warning">
        还没有公开的活动文章。先<a href={contentPaths.add('article')}>写一篇</a>，类别选“活动”，发布后再来新建。
      </Notice>
    ) : null}
    <SelectField
      form={form}
      name="newsId"
      label="介绍文章"
      hint="选一篇已公开的活动文章，访客可以从这场活动点进去看"
      options={[{ value: '', label: '请选择' }, ...articles.map(({ newsId, title }) => ({ value: newsId, label: title }))]}
    />
    <TextField form={form} name="title" label="活动名称" maxLength={60} hint="写在活动列表、报名页和邮件里" />
    <div className={styles.pair}>
      <SelectField form={form} name="online" label="形式" options={ways} />
      <TextField form={form} name="place" label="地点" maxLength={80} hint="线上活动写会议的名称和会议号" />
    </div>
  </>
)

const TimeFields = ({ form }: { form: Form }) => (
  <>
    <div className={styles.pair}>
      <TextField form={form} name="startsAt" label="活动开始" type="datetime-local" hint="北京时间，下同" />
      <TextField form={form} name="endsAt" label="活动结束" type="datetime-local" />
    </div>
    <div className={styles.pair}>
      <TextField form={form} name="opensAt" label="报名开放" type="datetime-local" hint="填已经过去的时间，就是马上开放" />
      <TextField form={form} name="closesAt" label="报名截止" type="datetime-local" hint="不能晚于活动开始" />
    </div>
  </>
)

const PlaceFields = ({ form, data: { activity } }: Props) => {
  const { taken = 0, waiting = 0 } = activity ?? {}
  return (
    <div className={styles.triple}>
      <TextField
        form={form}
        name="capacity"
        label="名额"
        inputMode="numeric"
        hint={taken > 0 ? `按人数算，已有 ${taken} 席定下` : '按人数算'}
      />
      <TextField form={form} name="maxPersons" label="每次报名最多几人" inputMode="numeric" hint="1 到 10" />
      <TextField
        form={form}
        name="waitingCapacity"
        label="候补最多几个"
        inputMode="numeric"
        hint={waiting > 0 ? `按报名算，已有 ${waiting} 个在等` : '按报名算，0 是不设候补'}
      />
    </div>
  )
}

const AdmissionField = ({ form }: { form: Form }) => (
  <SelectField
    form={form}
    name="moderated"
    label="报名方式"
    options={admissions}
    hint="需要审核时，报名先占着名额；审核之后发邮件告诉本人"
  />
)

const askedHow = ({ options, required }: Question) => {
  const how = options.length > 0 ? `从${options.map((option) => `“${option}”`).join('、')}里选一项` : '自己填写'
  return `${required ? '必答' : '选填'}，${how}`
}

const QuestionsField = ({ form }: { form: Form }) => {
  const questions = questionsOf(form.values['questions'] ?? '')
  return (
    <div>
      <AreaField
        form={form}
        name="questions"
        label="另外问什么"
        optional
        rows={3}
        hint={`一行一个，最多 ${MAX_QUESTIONS} 个。可以不答的，后面写（选填）；给选项的，写成“带几台设备来：0 台 / 1 台 / 2 台以上”`}
      />
      {questions.length > 0 ? (
        <div className={styles.asked}>
          <p>报名表上会这样问：</p>
          <ul>
            {questions.map((question, index) => (
              <li key={index}>
                <b>{question.label}</b>
                <span>{askedHow(question)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** For an activity of a series: whether the change applies to the rest of it. */
const ScopeField = ({ form, data: { activity } }: Props) => {
  if (!activity?.series) return null
  const { everyDays } = activity.series
  return (
    <ChoiceField
      form={form}
      name="scope"
      legend="改哪几场"
      options={[
        { value: 'one', label: '这一场', hint: '其余各场照旧' },
        {
          value: 'series',
          label: '往后各场',
          hint: `这一场和之后每 ${everyDays} 天的各场。只带上这次改动的几项；开始时间一起挪，之后各场的报名起止跟着挪`,
        },
      ]}
    />
  )
}

/** All fields of an activity's form. */
export const ActivityFields = (props: Props) => (
  <>
    <ScopeField {...props} />
    <WhatFields {...props} />
    <TimeFields form={props.form} />
    <PlaceFields {...props} />
    <AdmissionField form={props.form} />
    <QuestionsField form={props.form} />
  </>
)
