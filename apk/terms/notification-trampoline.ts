import type { CallSite, CodeFacts, CodeValue, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { among } from '../facts/own-code.ts'
import { ACTION_FIELD, NOTIFICATION_ACTIONS, OPENS_PAGE } from '../facts/page-openers.ts'
import { isSupportLibrary } from '../facts/support-libraries.ts'
import { PENDING_INTENTS } from '../facts/unled-calls.ts'
import { newCallsOf, inCode, lineOf, mentionsOf, sayCaller, toLookAt, unclear } from './code.ts'
import { shortName } from './excerpt.ts'
import { hiddenCode, isShortened, mayHideJetpack } from './hidden-code.ts'
import { INTENT_ARGUMENT, aimOf, makerOf } from './pending-intents.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const BLOCKED_FROM = 31
const INDIRECT = ['getBroadcast', 'getService', 'getForegroundService']
const DIRECT = ['getActivity', 'getActivities']
const MAKES_INDIRECT = PENDING_INTENTS.filter((call) => INDIRECT.some((name) => call.endsWith(`->${name}`)))

/** By class: its methods, with those of inner classes, that open a page. */
const openers = (code: CodeFacts) => {
  const found = new Map<string, { class: string; method: string }[]>()
  for (const caller of mentionsOf(code, ...OPENS_PAGE)) {
    const owner = outerOf(caller.class)
    found.set(owner, [...(found.get(owner) ?? []), caller])
  }
  return found
}

/** Receivers and services of the manifest that open pages, by themselves or by what they inherit. */
const jumpers = (manifest: ManifestFacts, code: CodeFacts) => {
  const opening = openers(code)
  return manifest.components
    .filter(({ kind }) => kind === 'receiver' || kind === 'service')
    .filter(({ name }) => lineOf(code, name).some((one) => opening.has(one)))
    .map(({ name }) => name)
}

/** Only opens pages: recommended by Android's guide for pages with a back stack. */
const PAGES_ALONE =
  /^L(?:android\/app|androidx\/core\/app)\/TaskStackBuilder;->getPendingIntent\(|^Landroidx\/navigation\/NavDeepLinkBuilder;->createPendingIntent\(/

/** The class that a broadcast or service intent targets; null for a page; undefined if unknown. */
const targetOf = (pending: CodeValue | undefined): string | null | undefined => {
  if (pending?.kind === 'int') return null
  if (pending?.kind !== 'result') return undefined
  const maker = makerOf(pending.of) ?? ''
  if (DIRECT.includes(maker) || PAGES_ALONE.test(pending.of)) return null
  return INDIRECT.includes(maker) ? aimOf(pending.args[INTENT_ARGUMENT]).className : undefined
}

/** Whether the callbacks of the class lead to opening a page: a class may also open pages for others. */
const isLed = ({ pageOpeners }: CodeFacts, name: string) => !pageOpeners || Object.hasOwn(pageOpeners, name)

/** Each target that opens a page, with the method that does: in its own code, or surely through its calls. */
const trampolines = (manifest: ManifestFacts, code: CodeFacts) => {
  const opening = openers(code)
  const own = jumpers(manifest, code)
    .filter((name) => isLed(code, name))
    .map((name) => [name, lineOf(code, name).flatMap((one) => opening.get(one) ?? [])[0]] as const)
  const far = Object.entries(code.pageOpeners ?? {}).flatMap(([name, { steps, sure }]) =>
    sure ? [[name, steps.at(-1)] as const] : [],
  )
  return new Map([...far, ...own])
}

const sayChain = (steps: readonly { class: string; method: string }[]) => steps.map(sayCaller).join(' → ')

/** The verdict if a target may open a page through its calls, or this is unknown. */
const inDoubt = (code: CodeFacts, manifest: ManifestFacts, targets: readonly string[]): Verdict | undefined => {
  const { pageOpeners } = code
  const [target] = targets
  if (target === undefined) return undefined
  if (!pageOpeners) return undetermined(`通知点击后先到 ${shortName(target)}，看不到它又调用了什么，需要人工核对`)
  const may = targets.find((one) => Object.hasOwn(pageOpeners, one))
  if (may === undefined) {
    const holder = jumpers(manifest, code).find((one) => targets.includes(one))
    return holder === undefined
      ? undefined
      : undetermined(`通知点击后先到 ${shortName(holder)}，它有打开页面的方法，看不出点击后会不会走到，需要人工核对`)
  }
  const { steps = [] } = pageOpeners[may] ?? {}
  return undetermined(`通知点击后先到 ${shortName(may)}，它可能经 ${sayChain(steps)} 打开页面，需要人工核对`)
}

/** Broadcast and service intents that may be set on Jetpack's builder, if a shrinker hides the builder's calls. */
const givenUnseen = (dex: DexFacts, code: CodeFacts): CallSite[] => {
  const builds = among(code.calls, NOTIFICATION_ACTIONS).some(({ sites }) => sites.some((one) => isShortened(one.class)))
  const isRenamed = builds && mayHideJetpack(dex)
  if (!isRenamed && mentionsOf(code, ACTION_FIELD).length === 0) return []
  const made = among(code.calls, MAKES_INDIRECT).flatMap(({ sites }) => sites)
  return made.filter((one) => !one.unreached && (!isSupportLibrary(one.class) || isShortened(one.class)))
}

/** The verdict if some of them may open a page. */
const maybeGiven = (sites: readonly CallSite[], mayOpen: (target: string) => boolean): Verdict | undefined => {
  const found = sites.filter(({ args }) => {
    const { className } = aimOf(args?.[INTENT_ARGUMENT])
    return className === undefined || mayOpen(className)
  })
  const [first] = found
  return (
    first &&
    undetermined(
      `代码经过优化，看不出通知的点击动作。${found.length} 处广播或服务的意图可能是，例如 ${sayCaller(first)}，它们可能再打开页面，需要人工核对`,
      toLookAt(found, '可能是通知的点击动作'),
    )
  )
}

export const notificationTrampoline = defineTerm({
  id: 'PERF-12',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: [...NOTIFICATION_ACTIONS, ...MAKES_INDIRECT], mentions: OPENS_PAGE, fields: [ACTION_FIELD] },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < BLOCKED_FROM) return notApplicable(`目标版本低于 ${BLOCKED_FROM}，系统不作这项限制`)
    const sites = newCallsOf(code, ...NOTIFICATION_ACTIONS)
    const unseen = givenUnseen(dex, code)
    if (sites.length + unseen.length === 0) return hiddenCode(dex) ?? pass('没有设置通知的点击动作')
    const jumping = trampolines(manifest, code)
    const aims = sites.map((site) => ({ site, target: targetOf(site.args?.[1]) }))
    const bouncing = aims.flatMap(({ site, target }) =>
      typeof target === 'string' && jumping.has(target) ? [{ site, target }] : [],
    )
    if (bouncing.length > 0) return bounced(bouncing, jumping)
    const doubt = inDoubt(
      code,
      manifest,
      aims.flatMap(({ target }) => target ?? []),
    )
    if (doubt) return doubt
    const unknown = aims.filter(({ target }) => target === undefined).map(({ site }) => site)
    const mayOpen = new Set([...jumping.keys(), ...Object.keys(code.pageOpeners ?? {})])
    if (unknown.length > 0 && mayOpen.size > 0) return unclear(unknown, '点击动作')
    const maybe = mayOpen.size > 0 ? maybeGiven(unseen, (target) => mayOpen.has(target)) : undefined
    if (maybe) return maybe
    return hiddenCode(dex) ?? pass('没有广播或服务在通知点击后打开页面')
  },
})

type Bounce = { site: CallSite; target: string }
const bounced = (bouncing: readonly Bounce[], jumping: ReadonlyMap<string, { class: string; method: string } | undefined>) => {
  const say = (target: string) => {
    const opener = jumping.get(target)
    return `点击后先到 ${shortName(target)}${opener ? `，再由 ${sayCaller(opener)} 打开页面` : ''}`
  }
  return fail({
    reason: `${bouncing.length} 处通知先到广播或服务，再由它打开页面。Android 12 及以上会拦下这次跳转，点了通知没有反应。`,
    evidence: inCode(
      bouncing.map(({ site, target }) => ({ ...site, said: say(target) })),
      { found: '通知的点击动作经过广播或服务', expected: '直接打开页面' },
    ),
    fix: [
      {
        text: '点击动作直接指向页面，统计等工作放到页面里做。',
        snippet: 'builder.setContentIntent(PendingIntent.getActivity(\n    context, 0, intent, PendingIntent.FLAG_IMMUTABLE))',
      },
    ],
  })
}
