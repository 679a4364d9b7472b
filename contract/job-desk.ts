import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, pageInput, pageOf, time } from './fields.ts'

/** Views: jobs that were given up in the last 30 days, or failed jobs waiting for a retry. */
export const jobViews = ['failed', 'retrying'] as const

const jobRow = z.object({
  /** Appears in each log line about the job. */
  jobId: z.string(),
  title: z.string(),
  /** Subject: an app, a company, an address; empty if there is none, or it is deleted. */
  concern: z.string(),
  attempts: z.int(),
  /** When it was given up, or when it will be retried. */
  at: time,
  /** The outcome for the people concerned after it was given up; empty if nothing was settled. */
  settled: z.string(),
  mayRepeat: z.boolean(),
})
export type DeskJob = z.output<typeof jobRow>

const kindRow = z.object({
  title: z.string(),
  /** Due, but not begun. */
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
    /** Kinds with jobs that wait, run, are to be retried or were given up. */
    kinds: z.array(kindRow),
    /** Since when the oldest due job has been waiting; null if none is. */
    waitingSince: z.nullable(time),
    /** The server's time, which the other times are relative to. */
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
