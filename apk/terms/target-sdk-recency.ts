import { raiseTarget, sayTarget, targetBelow, unknownLevel } from './sdk-version.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const RECENT = 35

export const targetSdkRecency = defineTerm({
  id: 'COMP-02',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const unknown = unknownLevel(manifest)
    if (unknown) return unknown
    if (manifest.targetSdk >= RECENT) return pass(`目标版本是 ${sayTarget(manifest)}，已跟进 ${RECENT}`)
    const reason = `目标版本是 ${sayTarget(manifest)}，新系统会让应用停在旧的兼容行为里，用户用不到新的隐私和显示能力。`
    return fail({ reason, evidence: targetBelow(manifest, RECENT), fix: raiseTarget(RECENT) })
  },
})
