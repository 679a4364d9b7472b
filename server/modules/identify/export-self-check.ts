import { exportSelfCheck as call } from '@alliance/contract/self-check-file'
import { selfCheckFile } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { fileKinds } from './file-kinds.ts'
import { findAnalysed } from './version-queries.ts'

export const exportSelfCheck = serve(call, async ({ db, account, refuse }, { versionId, format }) => {
  const version = await findAnalysed(db, account.id, versionId)
  if (!version) throw refuse('NOT_FOUND')
  if (version.analysis_state === 'unreadable') throw refuse('PACKAGE_UNREADABLE')
  const { selfCheck, identity, file_name: fileName, sha256, size_bytes: sizeBytes } = version
  if (!selfCheck) throw refuse('PACKAGE_BEING_READ')
  const { engine, pack, judgedOn, terms } = selfCheck
  const file = selfCheckFile({ versionId, fileName, sha256, sizeBytes, identity, engine, pack, judgedOn, terms }, format)
  const { ending, mediaType } = fileKinds[format]
  return { fileName: `${fileName}${ending}`, mediaType, encoding: 'text' as const, ...file }
})
