import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@alliance/contract'
import { readRecords, recordsFolder } from './call-records.ts'

/** Calls that are not made by screens, each with who makes it. */
const NOT_OF_SCREENS: Readonly<Record<string, string>> = {
  '/api/certificate/queryRevocations': 'programs that check certificates offline',
  '/api/certificate/queryLogHead': 'programs that watch the certificate log',
  '/api/certificate/queryLogProof': 'programs that check certificates offline',
  '/api/identify/exportSelfCheck': 'members’ CI',
}

const folder = recordsFolder()
const skip = folder === undefined && 'it reads what all visits of one run have recorded: npm test -- --all'

test('every call of the contract is made by some screen in the e2e tests', { skip }, (context) => {
  const screens = new Map<string, Set<string>>()
  for (const { call, screen } of readRecords(folder ?? '')) screens.set(call, (screens.get(call) ?? new Set()).add(screen))
  for (const { path } of allCalls)
    context.diagnostic(`${path}  ${[...(screens.get(path) ?? [NOT_OF_SCREENS[path] ?? '–'])].join(' ')}`)
  const unmade = allCalls.map(({ path }) => path).filter((path) => !screens.has(path) && !(path in NOT_OF_SCREENS))
  assert.deepEqual(unmade, [])
  const needless = Object.keys(NOT_OF_SCREENS).filter((path) => screens.has(path) || !allCalls.some((call) => call.path === path))
  assert.deepEqual(needless, [], 'an exception that is none')
})
