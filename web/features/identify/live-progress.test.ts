import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LiveProgress, mergedProgress, withProgress } from './live-progress.ts'

type Detail = Parameters<typeof withProgress>[0]
const term = (id: string) => ({ id }) as LiveProgress['terms'][number]
const running = (done: number) => ({ state: 'running' as const, done, total: 3, standard: null, title: '' })
const event = (from: number, ...ids: string[]) => ({
  versionId: 'v',
  analysis: running(from + ids.length),
  from,
  terms: ids.map(term),
})
const idsOf = (told: Pick<LiveProgress, 'terms'> | undefined) => told?.terms.map(({ id }) => id).join('')

test('events add terms at their position; a restarted analysis restarts the list', () => {
  const first = mergedProgress(undefined, event(0, 'a', 'b'))
  assert.equal(idsOf(mergedProgress(first, event(2, 'c'))), 'abc')
  assert.equal(idsOf(mergedProgress(first, event(0, 'a'))), 'a')
  assert.equal(mergedProgress(first, event(5, 'f')), first)
  assert.equal(mergedProgress(undefined, event(1, 'b')), undefined)
  assert.equal(idsOf(mergedProgress({ ...first!, versionId: 'other' }, event(0, 'x'))), 'x')
})

test('events never set an answer back', () => {
  const told = mergedProgress(undefined, event(0, 'a', 'b'))
  const detail = (state: 'waiting' | 'running' | 'done', ...ids: string[]) =>
    ({ versionId: 'v', analysis: state === 'running' ? running(ids.length) : { state }, terms: ids.map(term) }) as Detail
  assert.equal(idsOf(withProgress(detail('waiting'), told)), 'ab')
  assert.equal(idsOf(withProgress(detail('running', 'a', 'b', 'c'), told)), 'abc')
  assert.equal(withProgress(detail('done', 'a'), told).analysis.state, 'done')
  assert.equal(idsOf(withProgress({ ...detail('waiting'), versionId: 'w' }, told)), '')
})
