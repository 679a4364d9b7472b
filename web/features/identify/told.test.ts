import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Told, toldSince, withTold } from './told.ts'

type Detail = Parameters<typeof withTold>[0]
const term = (id: string) => ({ id }) as Told['terms'][number]
const running = (done: number) => ({ state: 'running' as const, done, total: 3, standard: null, title: '' })
const event = (from: number, ...ids: string[]) => ({
  versionId: 'v',
  analysis: running(from + ids.length),
  from,
  terms: ids.map(term),
})
const idsOf = (told: Pick<Told, 'terms'> | undefined) => told?.terms.map(({ id }) => id).join('')

test('events add terms at their position; a restarted analysis restarts the list', () => {
  const first = toldSince(undefined, event(0, 'a', 'b'))
  assert.equal(idsOf(toldSince(first, event(2, 'c'))), 'abc')
  assert.equal(idsOf(toldSince(first, event(0, 'a'))), 'a')
  assert.equal(toldSince(first, event(5, 'f')), first)
  assert.equal(toldSince(undefined, event(1, 'b')), undefined)
  assert.equal(idsOf(toldSince({ ...first!, versionId: 'other' }, event(0, 'x'))), 'x')
})

test('events never set an answer back', () => {
  const told = toldSince(undefined, event(0, 'a', 'b'))
  const detail = (state: 'waiting' | 'running' | 'done', ...ids: string[]) =>
    ({ versionId: 'v', analysis: state === 'running' ? running(ids.length) : { state }, terms: ids.map(term) }) as Detail
  assert.equal(idsOf(withTold(detail('waiting'), told)), 'ab')
  assert.equal(idsOf(withTold(detail('running', 'a', 'b', 'c'), told)), 'abc')
  assert.equal(withTold(detail('done', 'a'), told).analysis.state, 'done')
  assert.equal(idsOf(withTold({ ...detail('waiting'), versionId: 'w' }, told)), '')
})
