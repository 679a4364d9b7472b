import type { CallSite, CodeValue } from '../facts/facts.ts'
import { newCallsOf, inCode, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const REQUIRED_FROM = 34
const REGISTER = [
  'Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;)Landroid/content/Intent;',
  'Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;Ljava/lang/String;Landroid/os/Handler;)Landroid/content/Intent;',
]
const FILTER_ARGUMENT = 2
const TAKES_ACTION = /^Landroid\/content\/IntentFilter;->(<init>|addAction)\(Ljava\/lang\/String;/
/** The platform's own broadcasts, most of which only it may send. */
const isSystem = (action: string) => action.startsWith('android.')

/** Actions that the filter gets in this method; not `whole` where one of them, or the filter, comes from elsewhere. */
const actionsOf = (filter: CodeValue | undefined): { actions: string[]; whole: boolean } => {
  if (filter?.kind !== 'object') return { actions: [], whole: false }
  const given = filter.calls.filter(({ method }) => TAKES_ACTION.test(method)).map(({ args }) => args[0])
  const actions = given.flatMap((one) => (one?.kind === 'string' ? [one.value] : []))
  return { actions, whole: !filter.stored && actions.length === given.length && actions.length > 0 }
}
/** Without a receiver it only asks for the last sticky broadcast. */
const isQuestion = ({ args }: CallSite) => args?.[1]?.kind === 'int'

export const receiverExportFlag = defineTerm({
  id: 'COMP-21',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: REGISTER },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，系统不要求写明`)
    const sites = newCallsOf(code, ...REGISTER).filter((site) => !isQuestion(site))
    const listens = sites.map((site) => ({ site, ...actionsOf(site.args?.[FILTER_ARGUMENT]) }))
    const silent = listens.filter(({ actions }) => actions.some((one) => !isSystem(one)))
    if (silent.length > 0)
      return fail({
        reason: `${silent.length} 处动态注册的广播没有写明是否对外，在 Android 14 及以上会抛出异常。`,
        evidence: inCode(
          silent.map(({ site, actions }) => ({ ...site, said: actions.join('、') })),
          { found: 'registerReceiver 没有标志位', expected: '写明 RECEIVER_EXPORTED 或 RECEIVER_NOT_EXPORTED' },
        ),
        fix: [
          {
            text: '只给自己用的，写明不对外。',
            snippet: 'ContextCompat.registerReceiver(context, receiver, filter,\n    ContextCompat.RECEIVER_NOT_EXPORTED)',
          },
        ],
      })
    const unknown = listens.filter(({ whole }) => !whole).map(({ site }) => site)
    if (unknown.length > 0) return unclear(unknown, '广播名')
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '没有不带标志位的动态注册' : '不带标志位的动态注册只用于系统广播')
  },
})
