import type { SplitFact } from '../facts/facts.ts'
import { hex } from './elf.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const ASKED_FROM = 30
const TABLE = 'resources.arsc'
const STORED = 0

type Table = { path: string; method: number; dataOffset: number }
const isPacked = ({ method }: Table) => method !== STORED
const isAskew = ({ dataOffset }: Table) => dataOffset % 4 !== 0

/** The platform maps the resource tables of all packages of an app, so the same applies to each. */
const tablesOf = (entries: readonly Table[], splits: readonly SplitFact[]): Table[] => [
  ...entries.filter(({ path }) => path === TABLE),
  ...splits.flatMap(({ path, table }) => (table ? [{ path: `${path}/${TABLE}`, ...table }] : [])),
]

const evidenceOf = (table: Table): Evidence => {
  const [packed, askew] = [isPacked(table), isAskew(table)]
  const rows = [
    { cells: ['存放方式', packed ? '已压缩' : '未压缩', '未压缩'], guilty: packed },
    { cells: ['数据偏移', `${hex(table.dataOffset)}（余 ${table.dataOffset % 4}）`, '4 的整数倍'], guilty: askew },
  ]
  return {
    at: table.path,
    where: 'ZIP 条目',
    found: packed ? '被压缩存放' : '没有对齐',
    expected: '未压缩，4 字节对齐',
    table: { head: ['项', '实际', '要求'], rows },
  }
}

export const resourceTableMapping = defineTerm({
  id: 'COMP-09',
  needs: ['manifest', 'archive'],
  check: ({ manifest, archive, splits = [] }) => {
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不作这项要求`)
    const tables = tablesOf(archive.entries, splits)
    if (tables.length === 0) return notApplicable('安装包里没有 resources.arsc')
    const wrong = tables.filter((table) => isPacked(table) || isAskew(table))
    if (wrong.length === 0) return pass('resources.arsc 未压缩，并按 4 字节对齐')
    return fail({
      reason: 'resources.arsc 不能直接映射，Android 11 及以上的设备会拒绝安装。',
      evidence: wrong.map(evidenceOf),
      fix: [
        { text: '不要压缩 resources.arsc。去掉二次打包工具里对它的压缩。' },
        // `-p` would align libraries to 4 KB, which COMP-06 rejects.
        { text: '在签名之前对齐一次。', snippet: 'zipalign -P 16 -f 4 app-unsigned.apk app-aligned.apk' },
      ],
    })
  },
})
