import type { ManifestFacts } from '../facts/facts.ts'
import { inManifest } from './excerpt.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import type { Circumstances } from './verdict.ts'

const CODE_CEILING = 2_147_483_647

const problemsOf = (manifest: ManifestFacts, { lastCertifiedVersionCode: last }: Circumstances) => {
  const { versionCode: code, versionCodeMajor: major = 0, versionName } = manifest
  const problems: { attribute: string; found: string; expected: string }[] = []
  const ofCode = (found: string, expected: string) => problems.push({ attribute: 'android:versionCode', found, expected })
  if (code === undefined) ofCode('没有 versionCode', '大于 0 的整数')
  else if (code <= 0 || code >= CODE_CEILING) ofCode(`versionCode ${code}`, `大于 0，小于 ${CODE_CEILING}`)
  else if (last !== undefined && major === 0 && code < last)
    ofCode(`versionCode ${code}，低于上次认证的 ${last}`, `不低于 ${last}`)
  if (!versionName?.trim()) problems.push({ attribute: 'android:versionName', found: '没有 versionName', expected: '不为空' })
  return problems
}

/** The platform compares all 64 bits; of the certified version only the lower half is stored. */
const unknownOrder = ({ versionCodeMajor: major = 0 }: ManifestFacts, { lastCertifiedVersionCode: last }: Circumstances) =>
  major !== 0 && last !== undefined
    ? undetermined(`清单还写了 versionCodeMajor ${major}，认证记录里只有 versionCode ${last}，看不出版本是否倒退，需要人工核对`)
    : undefined

export const versionIdentity = defineTerm({
  id: 'COMP-11',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const problems = problemsOf(manifest, circumstances)
    if (problems.length === 0)
      return unknownOrder(manifest, circumstances) ?? pass(`版本 ${manifest.versionName}，versionCode ${manifest.versionCode}`)
    const line = manifest.document.root.line
    return fail({
      reason: '版本标识不完整或倒退，用户收不到更新，联盟也无法追溯这个版本。',
      evidence: problems.map(({ attribute, found, expected }) => inManifest(manifest, { line, attribute }, { found, expected })),
      fix: [
        {
          text: '在构建脚本里写明版本号，每次发布都递增 versionCode。',
          snippet: 'defaultConfig {\n    versionCode = 42\n    versionName = "1.4.2"\n}',
        },
      ],
    })
  },
})
