import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const PLACES = ['assets/', 'res/raw']
const TITLES: Record<string, string> = { elf: '原生库（ELF）', dex: 'DEX 代码' }

export const codeOutsideLib = defineTerm({
  id: 'SEC-25',
  needs: ['embeddedFiles'],
  check: ({ embeddedFiles }) => {
    const code = embeddedFiles.files.filter(({ path, kind }) => kind in TITLES && PLACES.some((place) => path.startsWith(place)))
    if (code.length === 0)
      return embeddedFiles.complete ? pass('assets 和 res/raw 里没有代码') : undetermined('文件太多，没有全部看完，无法判断')
    return fail({
      reason: `assets 或 res/raw 里有 ${code.length} 个代码文件，运行时再装载会绕过安装时的校验。`,
      evidence: code.map(({ path, kind, sizeBytes, detail }) => ({
        at: path,
        where: 'ZIP 条目',
        found: TITLES[kind] ?? kind,
        expected: '代码只放在 lib/ 和 classes*.dex',
        table: {
          head: ['类型', '文件头', '大小'],
          rows: [{ cells: [TITLES[kind] ?? kind, detail, `${sizeBytes} 字节`], guilty: true }],
        },
      })),
      fix: [
        { text: '原生库移到 lib 下对应的架构目录，用系统的装载方式。', snippet: 'System.loadLibrary("example")' },
        { text: '需要按需下发的功能，改用拆分安装包。' },
      ],
    })
  },
})
