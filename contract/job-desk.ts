import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, pageInput, pageOf, time } from './fields.ts'

/** What the list shows: jobs that were given up in the last 30 days, or those that failed and will be tried again. */
export const jobViews = ['failed', 'retrying'] as const

const jobRow = z.object({
  /** Stands in each line of the log that speaks of the job. */
  jobId: z.string(),
  title: z.string(),
  /** What it is about: an app, a company, an address; empty where it is about nothing, or about what is gone. */
  concern: z.string(),
  attempts: z.int(),
  /** When it was given up, or when it will be tried again. */
  at: time,
  /** What became of it, for the people that it concerned; empty where nothing was settled. */
  settled: z.string(),
  mayRepeat: z.boolean(),
})
export type DeskJob = z.output<typeof jobRow>

const kindRow = z.object({
  title: z.string(),
  /** Due, and not begun. */
  waiting: z.int(),
  running: z.int(),
  retrying: z.int(),
  failed: z.int(),
})

export const queryJobs = call({
  path: '/api/office/queryJobs',
  auth: 'administrator',
  summary: '后台任务：各类任务排队与执行的项数；放弃的与等着重试的逐项列出',
  input: z.object({ ...pageInput, view: z.optional(z.enum(jobViews, '请选择放弃的或等着重试的')) }),
  output: z.extend(pageOf(jobRow), {
    /** Kinds of which something waits, runs, is to be tried again or was given up. */
    kinds: z.array(kindRow),
    /** Since when the oldest job that is due waits; null where none does. */
    waitingSince: z.nullable(time),
    /** The server's time, which the others are told by. */
    now: time,
  }),
})

export const repeatJob = call({
  path: '/api/office/repeatJob',
  auth: 'administrator',
  summary: '一项任务现在再试：放弃而没有结果的，或等着重试的',
  input: z.object({ jobId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'JOB_SETTLED', 'JOB_UNDER_WAY'],
})
