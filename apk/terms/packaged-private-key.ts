import { defineTerm, fail, pass, undetermined } from './verdict.ts'

export const packagedPrivateKey = defineTerm({
  id: 'SEC-21',
  needs: ['embeddedFiles'],
  check: ({ embeddedFiles }) => {
    const keys = embeddedFiles.files.filter(({ kind }) => kind === 'private-key')
    if (keys.length === 0)
      return embeddedFiles.complete ? pass('没有发现私钥') : undetermined('文件太多或太大，没有全部看完，不能断定没有私钥')
    return fail({
      reason: `安装包里有 ${keys.length} 个文件含有私钥，任何人下载应用就能拿到。`,
      evidence: keys.map(({ path, detail }) => ({ at: path, where: 'ZIP 条目', found: detail, expected: '安装包里没有私钥' })),
      fix: [{ text: '把私钥移到服务器，从安装包和代码历史里删除。' }, { text: '这把密钥已经公开，请立即吊销并换新。' }],
    })
  },
})
