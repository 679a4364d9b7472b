import type { CallSite, CodeFacts } from '../facts/facts.ts'
import { among } from '../facts/own-code.ts'
import { isSupportLibrary } from '../facts/support-libraries.ts'
import { PENDING_INTENTS } from '../facts/unled-calls.ts'
import { newCallsOf, hasBit, inCode, sayCaller, toLookAt, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { COMPAT_PENDING_INTENTS, FLAG, FLAGS_ARGUMENT, FLAGS_FROM_CALLERS } from './pending-intents.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const REQUIRED_FROM = 31
const EITHER = FLAG.immutable | FLAG.mutable

const flagsOf = ({ args }: CallSite) => args?.[FLAGS_ARGUMENT]
/** The platform rejects both flags together as it rejects neither. */
const saysBoth = (site: CallSite) => [FLAG.immutable, FLAG.mutable].every((flag) => hasBit(flagsOf(site), flag) === true)
const saysOne = (site: CallSite) => (saysBoth(site) ? false : hasBit(flagsOf(site), EITHER))

const evidenceOf = (sites: readonly CallSite[], found: string) =>
  inCode(
    sites.map((site) => ({ ...site, said: sayFlags(flagsOf(site)) })),
    { found, expected: '两者写一个' },
  )

/** Support libraries from before Android 12 also do it. Unreachable calls don't count; for others it is unknown when they run. */
const oldLibraries = (code: CodeFacts): Verdict | undefined => {
  const silent = among(code.calls, PENDING_INTENTS)
    .flatMap(({ sites }) => sites)
    .filter((site) => isSupportLibrary(site.class) && !site.unreached && !site.unled && saysOne(site) === false)
  const [first] = silent
  if (!first) return undefined
  return undetermined(
    `支持库里有 ${silent.length} 处创建 PendingIntent 没有写明可变性，例如 ${sayCaller(first)}，运行到时应用会崩溃。这个库的版本较旧，升级后再看`,
    toLookAt(
      silent.map((site) => ({ ...site, said: sayFlags(flagsOf(site)) })),
      '支持库没有写明可变性',
    ),
  )
}

export const pendingIntentFlags = defineTerm({
  id: 'COMP-20',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: PENDING_INTENTS, fromCallers: FLAGS_FROM_CALLERS },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REQUIRED_FROM) return notApplicable(`目标版本低于 ${REQUIRED_FROM}，系统不要求写明`)
    const sites = newCallsOf(code, ...PENDING_INTENTS)
    const says = sites.map((site) => ({ site, said: saysOne(site) }))
    const wrong = says.filter(({ said }) => said === false).map(({ site }) => site)
    if (wrong.length > 0)
      return fail({
        reason: `${wrong.length} 处创建 PendingIntent ${wrong.every(saysBoth) ? '两个标志都写了' : '没有写明可变性'}，在 Android 12 及以上会直接抛出异常，应用崩溃。`,
        evidence: [
          ...evidenceOf(
            wrong.filter((site) => !saysBoth(site)),
            '标志位里没有 FLAG_IMMUTABLE，也没有 FLAG_MUTABLE',
          ),
          ...evidenceOf(wrong.filter(saysBoth), 'FLAG_IMMUTABLE 和 FLAG_MUTABLE 都写了，只能写一个'),
        ],
        fix: [
          {
            text: '加上 FLAG_IMMUTABLE；只有内联回复、气泡等需要系统改写意图的才用 FLAG_MUTABLE。',
            snippet:
              'PendingIntent.getActivity(context, 0, intent,\n    PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE)',
          },
          { text: '调用在第三方 SDK 里的，升级该 SDK。' },
        ],
      })
    const unknown = says.filter(({ said }) => said === undefined).map(({ site }) => site)
    if (unknown.length > 0) return unclear(unknown, '标志位')
    const old = oldLibraries(code)
    if (old) return old
    // Jetpack always adds a flag. These calls are SEC-26's: here they are only counted, and facts may lack them.
    const made = sites.length + newCallsOf(code, ...COMPAT_PENDING_INTENTS).length
    return hiddenCode(dex) ?? pass(made === 0 ? '代码里没有创建 PendingIntent' : `${made} 处创建 PendingIntent 都写明了可变性`)
  },
})

const sayFlags = (value: { kind: string; value?: unknown; values?: unknown } | undefined) =>
  value?.kind === 'int' ? `标志位 0x${(Number(value.value) >>> 0).toString(16)}` : '标志位的各种取值都没有写明'
