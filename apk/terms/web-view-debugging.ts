import { callsOf, inCode, isTrue, mentionsOf, unclear } from './code.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const SET_DEBUGGING = 'Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
/** Who reads the application's flags asks whether this is a debug build. */
const APPLICATION_FLAGS = 'Landroid/content/pm/ApplicationInfo;->flags'

export const webViewDebugging = defineTerm({
  id: 'SEC-14',
  needs: ['dex', 'code'],
  looksFor: { calls: [SET_DEBUGGING], fields: [APPLICATION_FLAGS], fromCallers: { [SET_DEBUGGING]: 0 } },
  check: ({ dex, code }) => {
    const asking = new Set(mentionsOf(code, APPLICATION_FLAGS).map((one) => `${one.class} ${one.method}`))
    const sites = callsOf(code, SET_DEBUGGING).filter((one) => !asking.has(`${one.class} ${one.method}`))
    const on = sites.filter(({ args }) => isTrue(args?.[0]) === true)
    if (on.length > 0)
      return fail({
        reason: `${on.length} 处在发布版里打开了网页调试，接上电脑就能查看和操作应用里的网页。`,
        evidence: inCode(
          on.map((site) => ({ ...site, said: 'setWebContentsDebuggingEnabled(true)' })),
          { found: '没有先判断是不是调试版', expected: '只在调试版打开' },
        ),
        fix: [
          {
            text: '只在调试版打开。',
            snippet:
              'val debuggable = (applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE) != 0\nif (debuggable) WebView.setWebContentsDebuggingEnabled(true)',
          },
        ],
      })
    const unknown = sites.filter(({ args }) => isTrue(args?.[0]) === undefined)
    return unknown.length > 0 ? unclear(unknown, '开关') : (hiddenBehindPacker(dex) ?? pass('发布版没有打开网页调试'))
  },
})
