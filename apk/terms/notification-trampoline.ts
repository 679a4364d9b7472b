import type { CodeFacts, CodeValue, ManifestFacts } from '../facts/facts.ts'
import { newCallsOf, inCode, lineOf, mentionsOf, outerOf, sayCaller, unclear } from './code.ts'
import { shortName } from './excerpt.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { INTENT_ARGUMENT, aimOf } from './pending-intents.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const BLOCKED_FROM = 31
const SET_CONTENT = [
  'Landroid/app/Notification$Builder;->setContentIntent',
  'Landroidx/core/app/NotificationCompat$Builder;->setContentIntent',
]
const START_ACTIVITY = [
  'Landroid/content/Context;->startActivity(Landroid/content/Intent;)V',
  'Landroid/content/Context;->startActivity(Landroid/content/Intent;Landroid/os/Bundle;)V',
]
const INDIRECT = /^Landroid\/app\/PendingIntent;->get(Broadcast|Service|ForegroundService)\(/
const DIRECT = /^Landroid\/app\/PendingIntent;->getActivit/

/** Methods in which each class opens a page, with those of its inner classes. */
const openers = (code: CodeFacts) => {
  const found = new Map<string, { class: string; method: string }[]>()
  for (const caller of mentionsOf(code, ...START_ACTIVITY)) {
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

/** The class behind a broadcast or a service; null where it is a page; undefined where that is not seen. */
const targetOf = (pending: CodeValue | undefined): string | null | undefined => {
  if (pending?.kind === 'int') return null
  if (pending?.kind !== 'result') return undefined
  if (DIRECT.test(pending.of)) return null
  return INDIRECT.test(pending.of) ? aimOf(pending.args[INTENT_ARGUMENT]).className : undefined
}

export const notificationTrampoline = defineTerm({
  id: 'PERF-12',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: SET_CONTENT, mentions: START_ACTIVITY },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < BLOCKED_FROM) return notApplicable(`目标版本低于 ${BLOCKED_FROM}，系统不作这项限制`)
    const sites = newCallsOf(code, ...SET_CONTENT)
    if (sites.length === 0) return hiddenBehindPacker(dex) ?? pass('没有设置通知的点击动作')
    const jumping = new Set(jumpers(manifest, code))
    const aims = sites.map((site) => ({ site, target: targetOf(site.args?.[1]) }))
    const bouncing = aims.filter(({ target }) => typeof target === 'string' && jumping.has(target))
    if (bouncing.length > 0) {
      const opening = openers(code)
      const say = (target: string) => {
        const [opener] = lineOf(code, target).flatMap((one) => opening.get(one) ?? [])
        return `点击后先到 ${shortName(target)}${opener ? `，再由 ${sayCaller(opener)} 打开页面` : ''}`
      }
      return fail({
        reason: `${bouncing.length} 处通知先到广播或服务，再由它打开页面。Android 12 及以上会拦下这次跳转，点了通知没有反应。`,
        evidence: inCode(
          bouncing.map(({ site, target }) => ({ ...site, said: say(String(target)) })),
          { found: '通知的点击动作经过广播或服务', expected: '直接打开页面' },
        ),
        fix: [
          {
            text: '点击动作直接指向页面，统计等工作放到页面里做。',
            snippet: 'builder.setContentIntent(PendingIntent.getActivity(context, 0, intent, flags))',
          },
        ],
      })
    }
    const unknown = aims.filter(({ target }) => target === undefined).map(({ site }) => site)
    if (unknown.length > 0 && jumping.size > 0) return unclear(unknown, '点击动作')
    return hiddenBehindPacker(dex) ?? pass('没有广播或服务在通知点击后打开页面')
  },
})
