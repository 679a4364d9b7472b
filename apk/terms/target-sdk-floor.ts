import { raiseTarget, sayTarget, targetBelow, unknownLevel } from './sdk-version.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const FLOOR = 30

export const targetSdkFloor = defineTerm({
  id: 'COMP-01',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const unknown = unknownLevel(manifest)
    if (unknown) return unknown
    if (manifest.targetSdk >= FLOOR) return pass(`目标版本是 ${sayTarget(manifest)}，不低于 ${FLOOR}`)
    const reason = `目标版本是 ${sayTarget(manifest)}，低于收录线 ${FLOOR}，成员商店不再收录这样的版本。`
    return fail({ reason, evidence: targetBelow(manifest, FLOOR), fix: raiseTarget(FLOOR) })
  },
})
