import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GoldState } from '@alliance/contract/states'
import { type CertifiedVersion, standingOf } from './holder-standing.ts'

const [MAY, OCTOBER] = [Date.parse('2027-05-25T09:00:00Z'), Date.parse('2027-10-22T09:00:00Z')]
const certificate = { state: 'valid' as const, validUntil: MAY, revokedAt: null, revokeReason: '' }
const expired = { ...certificate, state: 'expired' as const }
const version = (wish: Partial<CertifiedVersion> = {}): CertifiedVersion => ({
  goldUntil: MAY,
  canEarnGold: true,
  round: { goldState: GoldState.passed },
  ...wish,
})

test('an expired certificate asks for a renewal only where one is left to be made', () => {
  assert.equal(standingOf(expired, version()), '金标已到期：2027-05-25。要继续使用，请续期')
  const renewed = version({ goldUntil: OCTOBER, canEarnGold: false })
  assert.equal(standingOf(expired, renewed), '金标已到期：2027-05-25。这个版本已经续期，新的证书有效至 2027-10-22')
  const running = version({ round: { goldState: GoldState.certifying } })
  assert.equal(standingOf(expired, running), '金标已到期：2027-05-25。这个版本正在重新认证')
  const outdone = version({ canEarnGold: false })
  assert.equal(standingOf(expired, outdone), '金标已到期：2027-05-25。更高的版本已经通过，这个版本不能再续期')
})

test('a valid certificate that has been renewed names the new end', () => {
  assert.equal(standingOf(certificate, version()), '金标有效至 2027-05-25')
  const renewed = version({ goldUntil: OCTOBER, canEarnGold: false })
  assert.equal(standingOf(certificate, renewed), '金标有效至 2027-05-25；已经续期，新的证书有效至 2027-10-22')
})
