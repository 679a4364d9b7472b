import { asksIfThere } from '../dex/count-calls.ts'
import type { CallSite, CodeFacts, CodeValue, ManifestFacts } from '../facts/facts.ts'
import { classNameOf } from '../formats/dex.ts'
import { hasBit, newCallsOf, inCode, lineOf, toLookAt, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { isProtectedBroadcast } from './protected-broadcasts.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

const REQUIRED_FROM = 34
const register = (rest: string) =>
  `Landroid/content/Context;->registerReceiver(Landroid/content/BroadcastReceiver;Landroid/content/IntentFilter;${rest})Landroid/content/Intent;`
const GUARDED = 'Ljava/lang/String;Landroid/os/Handler;'
const REGISTER = [register(''), register(GUARDED)]
/** `RECEIVER_EXPORTED` and `RECEIVER_NOT_EXPORTED`; the third flag is unrelated. */
const SAYS_EXPORT = 0x6
/** With the index of the flags argument. */
const WITH_FLAGS = new Map([
  [register('I'), 3],
  [register(`${GUARDED}I`), 5],
])
const ALL = [...REGISTER, ...WITH_FLAGS.keys()]
const FILTER_ARGUMENT = 2
const TAKES_ACTION = /^Landroid\/content\/IntentFilter;->(<init>|addAction)\(Ljava\/lang\/String;/
/** A platform name; apps may also use the prefix for their own actions. Parts of the system have protected names of their own. */
const isSystem = (action: string) => action.startsWith('android.') || isProtectedBroadcast(action)
/**
 * The platform requires no flag only if all actions are protected. Some old platform actions aren't, such as the one that closes
 * dialogs on the home key.
 */
const mayNeedFlag = (action: string) => isSystem(action) && !isProtectedBroadcast(action)

/** If the filter escapes, further actions may be added. */
const LEAVES_IT = /;->registerReceiver\(/
const mayGetMore = ({ passedTo, stored }: Extract<CodeValue, { kind: 'object' }>) =>
  stored || passedTo.some((method) => !LEAVES_IT.test(method) && !asksIfThere(method))

/** Actions added to the filter in this method; not `whole` if the filter or one of them comes from elsewhere. */
const actionsOf = (filter: CodeValue | undefined): { actions: string[]; whole: boolean } => {
  if (filter?.kind !== 'object') return { actions: [], whole: false }
  const given = filter.calls.filter(({ method }) => TAKES_ACTION.test(method)).map(({ args }) => args[0])
  const actions = given.flatMap((one) => (one?.kind === 'string' ? [one.value] : []))
  return { actions, whole: !mayGetMore(filter) && actions.length === given.length && actions.length > 0 }
}
/** Registrations without the flag: with no flags argument, or with one that surely doesn't contain it. */
const silentCalls = (code: CodeFacts): CallSite[] => [
  ...newCallsOf(code, ...REGISTER),
  ...[...WITH_FLAGS].flatMap(([pattern, at]) =>
    newCallsOf(code, pattern).filter(({ args }) => hasBit(args?.[at], SAYS_EXPORT) === false),
  ),
]

const [, , OWN_WAY = ''] = /^(.*;->)(registerReceiver\(.*)$/.exec(register('')) ?? []
/** Activities and services have contexts of their own: an override in the Application class doesn't affect them. */
const OF_COMPONENTS = ['android.app.Activity', 'android.app.Service']
/**
 * Calls that may reach an override of `registerReceiver` which adds the flag: a common workaround for old SDKs. A call on an
 * activity or service whose class doesn't inherit such an override doesn't reach it.
 */
const flaggedOnTheWay = ({ application, components }: ManifestFacts, code: CodeFacts) => {
  const names = [application?.name, ...components.map(({ name }) => name)]
  const contexts = new Set(names.flatMap((name) => (name === undefined ? [] : lineOf(code, name))))
  const adders = new Set(
    [...WITH_FLAGS].flatMap(([pattern, at]) =>
      newCallsOf(code, pattern).flatMap(({ method, class: name, args }) =>
        method === OWN_WAY && contexts.has(name) && hasBit(args?.[at], SAYS_EXPORT) !== false ? name : [],
      ),
    ),
  )
  return ({ target }: CallSite) => {
    if (adders.size === 0 || !target.endsWith(OWN_WAY)) return false
    const line = lineOf(code, classNameOf(target.slice(0, target.indexOf('->'))))
    return line.some((name) => adders.has(name)) || !line.some((name) => OF_COMPONENTS.includes(name))
  }
}

/** Without a receiver it only asks for the last sticky broadcast. */
const isQuestion = ({ args }: CallSite) => args?.[1]?.kind === 'int'

export const receiverExportFlag = defineTerm({
  id: 'COMP-21',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: ALL, since: Object.fromEntries(ALL.map((one) => [one, REQUIRED_FROM])) },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，系统不要求写明`)
    const sites = silentCalls(code).filter((site) => !isQuestion(site))
    const listens = sites.map((site) => ({ site, ...actionsOf(site.args?.[FILTER_ARGUMENT]) }))
    const mayBeFlagged = flaggedOnTheWay(manifest, code)
    const isOwn = ({ actions }: { actions: string[] }) => actions.some((one) => !isSystem(one))
    const silent = listens.filter((one) => isOwn(one) && !mayBeFlagged(one.site))
    if (silent.length > 0)
      return fail({
        reason: `${silent.length} 处动态注册的广播没有写明是否对外，在 Android 14 及以上会抛出异常。`,
        evidence: inCode(
          silent.map(({ site, actions }) => ({ ...site, said: actions.join('、') })),
          { found: 'registerReceiver 没有标志位', expected: '写明 RECEIVER_EXPORTED 或 RECEIVER_NOT_EXPORTED' },
        ),
        fix: [
          {
            text: '只接收自己和系统的广播的，写明不对外。',
            snippet: 'ContextCompat.registerReceiver(context, receiver, filter,\n    ContextCompat.RECEIVER_NOT_EXPORTED)',
          },
          { text: '要接收其他应用的广播的，改写 RECEIVER_EXPORTED，并核对是谁发来的。' },
        ],
      })
    const flagged = listens.filter(isOwn).map(({ site }) => site)
    if (flagged.length > 0)
      return undetermined(
        '应用自己覆盖了 registerReceiver 并补上标志位，看不出没有写明的注册是否都经过它。不经过的，在 Android 14 及以上会抛出异常，需要人工核对',
        toLookAt(flagged, '没有写明是否对外'),
      )
    const unknown = listens.filter(({ whole }) => !whole).map(({ site }) => site)
    if (unknown.length > 0) return unclear(unknown, '广播名')
    const unprotected = listens.flatMap(({ site, actions }) => {
      const open = actions.filter(mayNeedFlag)
      return open.length > 0 ? [{ ...site, said: open.join('、') }] : []
    })
    if (unprotected.length > 0)
      return undetermined(
        `${unprotected.length} 处监听的 ${unprotected[0]?.said} 不在系统保护的广播之列，别的应用也能发送。没有写明是否对外的，在 Android 14 及以上可能抛出异常，需要人工核对`,
        toLookAt(unprotected, '广播不只由系统发送'),
      )
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '没有不带标志位的动态注册' : '不带标志位的动态注册只用于系统广播')
  },
})
