import type { CodeFacts, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { batteryFix, permissionPlaces } from './battery-exemption.ts'
import { inCode, mentionsOf } from './code.ts'
import { inManifest, walk } from './excerpt.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** Asks the user to exempt the app from battery optimisation: as a string, or by the field that contains it. */
const ACTION = 'android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'
const FIELD = 'Landroid/provider/Settings;->ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'
const EXPECTED = '不申请'

const inDeclarations = (manifest: ManifestFacts): Evidence[] =>
  walk(manifest.document.root).flatMap(({ line, attributes }) =>
    attributes
      .filter(({ value, resolved }) => value === ACTION || resolved === ACTION)
      .map(({ name }) => inManifest(manifest, { line, attribute: name }, { found: `写有 ${ACTION}`, expected: EXPECTED })),
  )

const inMethods = (code: CodeFacts): Evidence[] =>
  inCode(
    mentionsOf(code, ACTION, FIELD).map(({ times, ...place }) => ({
      ...place,
      said: times > 1 ? `写有这项操作，${times} 次` : '写有这项操作',
    })),
    { found: ACTION, expected: EXPECTED },
  )

/** The string is in the files, but no instruction loads it: a field's initial value, or unused. */
const isHeldAlone = ({ mentions }: CodeFacts) => Object.hasOwn(mentions, ACTION) && mentions[ACTION]?.total === 0

const found = ({ asked, written }: { asked: Evidence[]; written: Evidence[] }) =>
  fail({
    reason:
      asked.length > 0
        ? '应用要求不受系统省电管理，灭屏后仍可能持续耗电。'
        : '应用里写有申请电池优化豁免的操作，用户同意后灭屏时仍可能持续耗电。',
    evidence: [...asked, ...written],
    fix: batteryFix(asked.length > 0),
  })

const unfound = (code: CodeFacts, dex: DexFacts): Verdict => {
  const hidden = hiddenCode(dex)
  if (hidden) return hidden
  return isHeldAlone(code)
    ? undetermined('代码文件里有申请电池优化豁免的操作名，但看不到哪里用它，需要人工核对')
    : pass('没有申请电池优化豁免')
}

/** The second judgement of PWR-07: beside the permission it looks for the action itself, in the manifest and in code. */
export const batteryExemptionInCode = defineTerm({
  id: 'PWR-07.2',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { texts: [ACTION], fields: [FIELD] },
  check: ({ manifest, dex, code }) => {
    const asked = permissionPlaces(manifest)
    const written = [...inDeclarations(manifest), ...inMethods(code)]
    return asked.length + written.length > 0 ? found({ asked, written }) : unfound(code, dex)
  },
})
