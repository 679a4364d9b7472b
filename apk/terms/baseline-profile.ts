import {
  codeFileOf,
  PROFILE_CEILING_BYTES,
  PROFILE_METADATA_PATH as METADATA,
  PROFILE_PATH as PROFILE,
} from '../facts/baseline-profile.ts'
import type { BaselineProfileFact, PackedProfile, ProfileLineFact } from '../facts/facts.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { TableRow } from './verdict.ts'

/** The version that the installing library reads since Android 12; older versions contain too little for it. */
const METADATA_VERSION = '002'

type Finding = { path: string; found: string; expected: string }

const GENERATE = {
  text: '在 Android Studio 里新建 Baseline Profile Generator 模块来生成配置，应用模块加入下面几行。',
  snippet:
    'plugins {\n    id("androidx.baselineprofile")\n}\ndependencies {\n    implementation("androidx.profileinstaller:profileinstaller:1.4.1")\n    baselineProfile(project(":baselineprofile"))\n}',
}
const KEEP = { text: '构建之后不要再改写代码文件，也不要压缩 assets/dexopt 下的文件；加固、换渠道包之后要重新生成配置。' }

const isMet = ({ madeFor, inPackage }: ProfileLineFact) => madeFor === inPackage
const holds = ({ classes, marks }: ProfileLineFact) => classes + marks > 0

/** Why no device can open or parse such a file. */
const unusable = (path: string, { stored, state }: PackedProfile): Finding | undefined => {
  if (!stored) return { path, found: '在包里是压缩的，安装配置的库打不开', expected: '不压缩存放' }
  if (state === 'broken') return { path, found: '内容不是完整的配置文件', expected: '构建工具生成的配置' }
  return undefined
}

const strangeLine = ({ key, madeFor, inPackage }: ProfileLineFact): Finding => ({
  path: PROFILE,
  found: `${codeFileOf(key)} 的校验值 ${madeFor}`,
  expected: inPackage === undefined ? '包里没有这个代码文件' : `包里这个文件是 ${inPackage}`,
})

const inProfile = (profile: NonNullable<BaselineProfileFact['profile']>): Finding[] => {
  const spoilt = unusable(PROFILE, profile)
  if (spoilt) return [spoilt]
  if (profile.state !== 'read') return []
  if (!profile.lines.some(holds)) return [{ path: PROFILE, found: '没有收录任何类和方法', expected: '收录启动和主要页面' }]
  return profile.lines.some(isMet) ? [] : profile.lines.map(strangeLine)
}

/** The metadata must describe the same code files as the profile. */
const inMetadata = (metadata: NonNullable<BaselineProfileFact['metadata']>, lines: ProfileLineFact[] | undefined): Finding[] => {
  const spoilt = unusable(METADATA, metadata)
  if (spoilt) return [spoilt]
  if (metadata.state !== 'read') return []
  if (metadata.version !== METADATA_VERSION)
    return [
      { path: METADATA, found: `版本 ${metadata.version}，Android 12 起的系统用不上`, expected: `版本 ${METADATA_VERSION}` },
    ]
  const known = new Set(metadata.keys.map(codeFileOf))
  if (!lines || (lines.length === metadata.keys.length && lines.every(({ key }) => known.has(codeFileOf(key))))) return []
  return [
    {
      path: METADATA,
      found: `列出 ${metadata.keys.length} 个代码文件`,
      expected: `和 baseline.prof 里的 ${lines.length} 个一致`,
    },
  ]
}

const findingsOf = ({ profile, metadata }: Required<BaselineProfileFact>) => [
  ...inProfile(profile),
  ...inMetadata(metadata, profile.state === 'read' ? profile.lines : undefined),
]

const ineffective = (findings: Finding[]) =>
  fail({
    reason: '安装包里的基线配置文件在设备上不起作用，头几次启动和滑动会慢一些。',
    evidence: [
      {
        at: 'assets/dexopt/',
        found: '配置不起作用',
        expected: '配置完整，并且是按包里的代码生成的',
        table: {
          head: ['文件', '实际', '要求'],
          rows: findings.map(({ path, found, expected }) => ({ cells: [path, found, expected], guilty: true })),
        },
      },
    ],
    fix: [KEEP, GENERATE],
  })

const incomplete = (rows: TableRow[], isHeavy: boolean) =>
  fail({
    reason: isHeavy ? '基线配置文件过大，系统不会使用它。' : '没有基线配置文件，安装后头几次启动和滑动会慢一些。',
    evidence: [
      {
        at: 'assets/dexopt/',
        found: isHeavy ? '文件过大' : '文件不全',
        expected: '两个文件都有',
        table: { head: ['文件', '实际', '要求'], rows },
      },
    ],
    fix: [GENERATE, { text: '只收录启动和主要页面的路径，文件保持在 1.5 MB 以内。' }],
  })

const unread = ({ profile, metadata }: Required<BaselineProfileFact>) =>
  [
    { path: PROFILE, ...profile },
    { path: METADATA, ...metadata },
  ].filter(({ state }) => state === 'unread')

const passing = (lines: ProfileLineFact[]) => {
  const strange = lines.filter((line) => !isMet(line)).length
  if (strange === 0) return pass('安装包带有基线配置文件，是按包里的代码生成的')
  return pass(`安装包带有基线配置文件；其中 ${strange} 个代码文件的部分对不上，不起作用`)
}

const judgeContent = (fact: BaselineProfileFact | undefined) => {
  const { profile, metadata } = fact ?? {}
  if (!profile || !metadata) return undetermined('留存的事实里没有基线配置文件的内容')
  const both = { profile, metadata }
  const findings = findingsOf(both)
  if (findings.length > 0) return ineffective(findings)
  const [open] = unread(both)
  if (!open) return passing(profile.lines)
  return undetermined(
    `认不出 ${open.path} 的${open.version === '' ? '内容' : `版本 ${open.version}`}，不知道它在设备上是否起作用`,
  )
}

export const baselineProfile = defineTerm({
  id: 'PERF-08',
  needs: ['manifest', 'archive'],
  check: ({ manifest, archive }) => {
    if (manifest.application?.hasCode === false) return notApplicable('这个安装包声明不含代码')
    // An empty file contains no profile.
    const sizeOf = (path: string) => archive.entries.find((entry) => entry.path === path)?.sizeBytes || undefined
    const [profile, metadata] = [sizeOf(PROFILE), sizeOf(METADATA)]
    const isHeavy = profile !== undefined && profile >= PROFILE_CEILING_BYTES
    if (profile !== undefined && metadata !== undefined && !isHeavy) return judgeContent(archive.baselineProfile)
    const words = (sizeBytes: number | undefined) => (sizeBytes === undefined ? '没有' : `${sizeBytes} 字节`)
    const rows = [
      { cells: [PROFILE, words(profile), '小于 1.5 MB'], guilty: profile === undefined || isHeavy },
      { cells: [METADATA, words(metadata), '有'], guilty: metadata === undefined },
    ]
    return incomplete(rows, isHeavy)
  },
})
