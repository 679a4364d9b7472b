import { type CertificateView, certificateStates } from '@alliance/contract/certificate'
import type { VersionBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { date, minute } from '../../lib/format.ts'

type Certificate = Pick<CertificateView, 'state' | 'validUntil' | 'revokedAt' | 'revokeReason'>
export type CertifiedVersion = Pick<VersionBrief, 'goldUntil' | 'canEarnGold'> & {
  round: Pick<NonNullable<VersionBrief['round']>, 'goldState'> | null
}

/** Until when a later certificate of the same version is valid; null if there is none. */
export const renewedUntil = ({ validUntil }: Certificate, { goldUntil }: CertifiedVersion): number | null =>
  goldUntil !== null && goldUntil > validUntil ? goldUntil : null

const afterwards = (certificate: Certificate, version: CertifiedVersion): string => {
  const renewed = renewedUntil(certificate, version)
  if (renewed !== null) return `这个版本已经续期，新的证书有效至 ${date(renewed)}`
  if (version.round?.goldState === GoldState.certifying) return '这个版本正在重新认证'
  return version.canEarnGold ? '要继续使用，请续期' : '更高的版本已经通过，这个版本不能再续期'
}

/** One sentence for the holder: whether the certificate is valid, until when, and what follows. */
export const standingOf = (certificate: Certificate, version: CertifiedVersion): string => {
  const { state, validUntil, revokedAt, revokeReason } = certificate
  if (state === 'revoked')
    return `${certificateStates.revoked}：${revokedAt === null ? '' : `${minute(revokedAt)}，`}${revokeReason}`
  if (state === 'expired') return `${certificateStates.expired}：${date(validUntil)}。${afterwards(certificate, version)}`
  const renewed = renewedUntil(certificate, version)
  return `金标有效至 ${date(validUntil)}${renewed === null ? '' : `；已经续期，新的证书有效至 ${date(renewed)}`}`
}
