import { CODE_PLACE } from '../facts/embedded-files.ts'
import type { EmbeddedFacts, EmbeddedFile } from '../facts/facts.ts'
import { pathInPart } from '../facts/part-path.ts'
import { bringerOfFile, fixByBringer } from './fix-by-bringer.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const UNMOVED = /^(?:assets\/|res\/raw)/i
const ARCHIVES: readonly string[] = ['archive', 'package'] satisfies EmbeddedFile['kind'][]
const isOutsideLib = (path: string) => CODE_PLACE.test(pathInPart(path))
const TITLES: Record<string, string> = { elf: '原生库（ELF）', dex: 'DEX 代码' }

/** The term is about files that begin with a code signature: code in an archive doesn't. */
const unfound = ({ files, complete }: EmbeddedFacts) => {
  if (!complete) return undetermined('文件太多，没有全部看完，无法判断')
  const isPlain = !files.some(({ path, kind }) => ARCHIVES.includes(kind) && isOutsideLib(path))
  return pass(isPlain ? 'assets 和 res/raw 里没有代码' : 'assets 和 res/raw 里没有开头是 DEX 或 ELF 标识的文件')
}

const FIX = [
  { text: '原生库移到 lib 下对应的架构目录，用系统的装载方式。', snippet: 'System.loadLibrary("example")' },
  { text: '需要按需下发的功能，改用拆分安装包。' },
]

export const codeOutsideLib = defineTerm({
  id: 'SEC-25',
  needs: ['embeddedFiles'],
  check: ({ embeddedFiles }) => {
    const code = embeddedFiles.files.filter(({ path, kind }) => kind in TITLES && isOutsideLib(path))
    if (code.length === 0) return unfound(embeddedFiles)
    return fail({
      reason: `assets 或 res/raw 里有 ${code.length} 个代码文件，运行时再装载会绕过安装时的校验。`,
      evidence: code.map(({ path, kind, sizeBytes, detail }) => ({
        at: path,
        where: UNMOVED.test(pathInPart(path)) ? 'ZIP 条目' : 'ZIP 条目，资源的路径经过缩短',
        found: TITLES[kind] ?? kind,
        expected: '代码只放在 lib/ 和 classes*.dex',
        table: {
          head: ['类型', '文件头', '大小'],
          rows: [{ cells: [TITLES[kind] ?? kind, detail, `${sizeBytes} 字节`], guilty: true }],
        },
      })),
      fix: fixByBringer(
        code.map(({ path }) => bringerOfFile(path)),
        FIX,
      ),
    })
  },
})
