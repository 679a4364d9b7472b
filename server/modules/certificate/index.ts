import type { RawRoute, Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { badge } from './badge.ts'
import { exportCertificate } from './export-certificate.ts'
import { issueLateHandler } from './issue-late.ts'
import { logFiles } from './log-files.ts'
import { keysFile, revocationsFile } from './public-files.ts'
import { queryCertificateOfRound } from './query-certificate-of-round.ts'
import { queryKeys } from './query-keys.ts'
import { queryLabelsBeside } from './query-labels-beside.ts'
import { queryLogHead } from './query-log-head.ts'
import { queryLogProof } from './query-log-proof.ts'
import { queryRegistry } from './query-registry.ts'
import { queryRevocations } from './query-revocations.ts'
import { remindHolderHandler } from './remind-holder.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { verifyByFile } from './verify-by-file.ts'
import { verifyByNumber } from './verify-by-number.ts'

export { isBeside } from './beside-queries.ts'
export { issueCertificate, type Issuer } from './issue-certificate.ts'
export { type CertificateEvent, newestEvents } from './log-queries.ts'
export { certificateOfRound, issuedFigures, validCertificates } from './queries.ts'
export { coversAll, FIGURES_TAG, stateOf } from './rules.ts'
export { verifyAddress } from './view.ts'
export { signingKeyOf } from './signing-key.ts'
export { publishSigningKey } from './publish-signing-key.ts'

export const served: readonly Served[] = [
  verifyByNumber,
  verifyByFile,
  queryRegistry,
  queryRevocations,
  queryKeys,
  queryCertificateOfRound,
  exportCertificate,
  queryLabelsBeside,
  revokeCertificate,
  queryLogHead,
  queryLogProof,
]
export const jobs: readonly JobHandler[] = [remindHolderHandler, issueLateHandler]
export const rawRoutes: readonly RawRoute[] = [badge, keysFile, revocationsFile, logFiles]
