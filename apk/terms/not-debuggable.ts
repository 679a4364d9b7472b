import { atApplication } from './excerpt.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const notDebuggable = defineTerm({
  id: 'SEC-01',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.application?.debuggable !== true) return unseenSwitch(manifest, 'android:debuggable') ?? pass('发布包不可调试')
    return fail({
      reason: '发布包可以调试，任何人接上电脑就能读取应用的数据和内存。',
      evidence: [atApplication(manifest, 'android:debuggable', { found: 'debuggable 为 true', expected: '不写，或为 false' })],
      fix: [
        { text: '用 release 构建类型重新打包。', snippet: './gradlew assembleRelease' },
        { text: '清单里不要手写 debuggable，由构建类型决定。' },
      ],
    })
  },
})
