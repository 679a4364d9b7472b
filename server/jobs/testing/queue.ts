import { after, afterEach, before } from 'node:test'
import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { defineJob, enqueue } from '../index.ts'

/** Set in tests of a file that calls `useQueue`. */
export let api: TestApi
export let parts: Parts

/** A site for this test file, whose queue is emptied after each test. */
export const useQueue = () => {
  before(async () => {
    api = await startTestApi()
    parts = api.parts
  })
  after(() => api.close())
  afterEach(() => parts.db.deleteFrom('job').execute())
}

export const kind = defineJob({ name: 'test', payload: z.object({ n: z.number() }), maxAttempts: 3, leaseMs: 300 })
export const now = () => parts.clock()
export const jobs = () => parts.db.selectFrom('job').selectAll().orderBy('id').execute()
export const add = (n: number, options: { uniqueKey?: string; runAt?: number } = {}) =>
  enqueue(parts.db, kind, { n }, { now: now(), ...options })
