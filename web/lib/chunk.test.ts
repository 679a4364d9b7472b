import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunk, CHUNK_TIMEOUT_MS, ChunkLoadError, CssChunkLoadError } from './chunk.ts'

test('a part that arrives is handed on', async () => {
  assert.equal(await chunk(async () => 'page')(), 'page')
})

test('a lost script and a lost style sheet are told apart', async () => {
  await assert.rejects(
    chunk(async () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
    })(),
    ChunkLoadError,
  )
  await assert.rejects(
    chunk(async () => {
      throw new Error('Unable to preload CSS for /assets/a.css')
    })(),
    CssChunkLoadError,
  )
})

test('a part that takes longer than two minutes counts as lost', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = chunk(() => new Promise<never>(() => {}))()
  context.mock.timers.tick(CHUNK_TIMEOUT_MS)
  await assert.rejects(waiting, ChunkLoadError)
  assert.equal(CHUNK_TIMEOUT_MS, 120_000)
})
