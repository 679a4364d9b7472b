import { hex } from './elf.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const ASKED_FROM = 30
const TABLE = 'resources.arsc'
const STORED = 0

export const resourceTableMapping = defineTerm({
  id: 'COMP-09',
  needs: ['manifest', 'archive'],
  check: ({ manifest, archive }) => {
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不作这项要求`)
    const entry = archive.entries.find(({ path }) => path === TABLE)
    if (!entry) return notApplicable('安装包里没有 resources.arsc')
    const packed = entry.method !== STORED
    const askew = entry.dataOffset % 4 !== 0
    if (!packed && !askew) return pass('resources.arsc 未压缩，并按 4 字节对齐')
    const rows = [
      { cells: ['存放方式', packed ? '已压缩' : '未压缩', '未压缩'], guilty: packed },
      { cells: ['数据偏移', `${hex(entry.dataOffset)}（余 ${entry.dataOffset % 4}）`, '4 的整数倍'], guilty: askew },
    ]
    return fail({
      reason: 'resources.arsc 不能直接映射，Android 11 及以上的设备会拒绝安装。',
      evidence: [
        {
          at: TABLE,
          where: 'ZIP 条目',
          found: packed ? '被压缩存放' : '没有对齐',
          expected: '未压缩，4 字节对齐',
          table: { head: ['项', '实际', '要求'], rows },
        },
      ],
      fix: [
        { text: '不要压缩 resources.arsc。去掉二次打包工具里对它的压缩。' },
        { text: '在签名之前对齐一次。', snippet: 'zipalign -p -f 4 app-unsigned.apk app-aligned.apk' },
      ],
    })
  },
})
