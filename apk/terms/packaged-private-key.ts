import type { EmbeddedFile } from '../facts/facts.ts'
import { inCode } from './code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const EXPECTED = '安装包里没有私钥'

/** A key in a string of the code is shown at the methods that load it, any other at its entry. */
const evidenceOf = ({ path, detail, holders = [] }: EmbeddedFile): Evidence[] =>
  holders.length > 0
    ? inCode(
        holders.map((holder) => ({ ...holder, said: `密钥在 ${path} 里` })),
        { found: detail, expected: EXPECTED },
      )
    : [{ at: path, where: path.endsWith('.so') ? '原生库' : 'ZIP 条目', found: detail, expected: EXPECTED }]

export const packagedPrivateKey = defineTerm({
  id: 'SEC-21',
  needs: ['embeddedFiles'],
  check: ({ embeddedFiles }) => {
    const keys = embeddedFiles.files.filter(({ kind }) => kind === 'private-key')
    if (keys.length === 0)
      return embeddedFiles.complete ? pass('没有发现私钥') : undetermined('文件太多或太大，没有全部看完，不能断定没有私钥')
    return fail({
      reason: `安装包里有 ${keys.length} 个文件含有私钥，任何人下载应用就能拿到。`,
      evidence: keys.flatMap(evidenceOf),
      fix: [
        { text: '自己的私钥：移到服务器，从安装包和代码历史里删除。这把密钥已经公开，请立即吊销并换新。' },
        {
          text: '第三方库带来的私钥：按证据里的库名、类名找到是哪个库，向提供方确认用途；只用于测试的，请他们从发布版里去掉，或换用不带私钥的版本。',
        },
      ],
    })
  },
})
