import type { RegistrationState } from '@alliance/contract/activity-states'
import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

export type ActivityTable = {
  id: string
  article_id: string
  title: string
  place: string
  online: boolean
  opens_at: number
  closes_at: number
  starts_at: number
  ends_at: number
  capacity: number
  max_persons: number
  moderated: boolean
  questions: string
  waiting_capacity: number
  taken: Generated<number>
  waiting: Generated<number>
  next_turn: Generated<number>
  paused: Generated<boolean>
  cancelled_at: Generated<number | null>
  cancel_reason: Generated<string>
  series_id: Generated<string | null>
  occurrence: Generated<number | null>
  demo: boolean
  revision: Generated<number>
  changed_by: Generated<string>
  changed_at: Generated<number>
  /** For which beginning those with a place were reminded. */
  reminded_for: Generated<number | null>
  /** For which end those whom nobody decided about or gave a place to were told. */
  left_over_told_for: Generated<number | null>
}

export type ActivitySeriesTable = {
  id: string
  article_id: string
  title: string
  place: string
  online: boolean
  first_starts_at: number
  lasts_ms: number
  every_days: number
  closes_days_before: number
  capacity: number
  max_persons: number
  moderated: boolean
  questions: string
  waiting_capacity: number
  demo: boolean
}

export type RegistrationTable = {
  id: string
  activity_id: string
  number: string
  state: RegistrationState
  turn: number | null
  email: string
  email_key: string
  input_sha256: string
  name: string
  company: string
  post: string
  phone: string
  city: string
  persons: number
  remark: string
  /** `{label, answer}[]` */
  answers: Json
  declined_reason: Generated<string>
  attended_at: Generated<number | null>
  created_at: number
  changed_at: number
}

type PollTable = {
  article_id: string
  question: string
  max_choices: number
  closes_at: number | null
  total: Generated<number>
}
type PollOptionTable = { article_id: string; place: number; label: string; votes: Generated<number> }
type PollVoteTable = {
  id: string
  article_id: string
  voter_hmac: string
  visitor_hmac: string
  choices: number[]
  at: number
}
export type SignUpFormTable = { article_id: string; title: string; note: string; closes_at: number | null }
export type SignUpTable = {
  id: string
  article_id: string
  name: string
  contact: string
  contact_key: string
  created_at: number
}

type NoticeTable = {
  id: string
  text: string
  path: string | null
  from_at: number
  until_at: number | null
  important: Generated<boolean>
}
type BannerTable = {
  id: string
  title: string
  text: string
  path: string
  drawing: string
  sort: number
  from_at: Generated<number>
  until_at: Generated<number | null>
}
type PageStatTable = { day: string; path: string; referrer: string; terminal: string; width: string; views: number }

type ArticleStatTable = { day: string; article_id: string; views: number }

export type ActivityTables = {
  activity: ActivityTable
  activity_series: ActivitySeriesTable
  registration: RegistrationTable
  poll: PollTable
  poll_option: PollOptionTable
  poll_vote: PollVoteTable
  sign_up_form: SignUpFormTable
  sign_up: SignUpTable
  notice: NoticeTable
  banner: BannerTable
  page_stat: PageStatTable
  article_stat: ArticleStatTable
}
