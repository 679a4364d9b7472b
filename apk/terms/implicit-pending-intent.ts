import { PENDING_INTENTS } from '../facts/unled-calls.ts'
import { newCallsOf, inCode, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import {
  COMPAT_PENDING_INTENTS,
  FLAGS_FROM_CALLERS,
  INTENT_ARGUMENT,
  MUTABLE_FROM_CALLERS,
  aimOf,
  isCompat,
  isMutable,
} from './pending-intents.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const REFUSED_FROM = 34
const CREATE = [...PENDING_INTENTS, ...COMPAT_PENDING_INTENTS]

export const implicitPendingIntent = defineTerm({
  id: 'SEC-26',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: CREATE, fromCallers: { ...FLAGS_FROM_CALLERS, ...MUTABLE_FROM_CALLERS } },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < REFUSED_FROM) return notApplicable(`目标版本低于 ${REFUSED_FROM}，系统不作这项限制`)
    const sites = newCallsOf(code, ...CREATE)
    const mutable = sites.filter((site) => isMutable(site) === true)
    const aims = mutable.map((site) => ({ site, aim: aimOf(site.args?.[INTENT_ARGUMENT]) }))
    const open = aims.filter(({ aim }) => aim.kind === 'implicit').map(({ site }) => site)
    if (open.length > 0)
      return fail({
        reason: `${open.length} 处可变的 PendingIntent 没有指明目标：Android 14 及以上在创建时抛出异常，更早的系统上，别的应用可以截获并改写其中的意图。`,
        evidence: inCode(
          open.map((site) => ({ ...site, said: '意图没有组件，也没有包名' })),
          { found: '可变的 PendingIntent 用在隐式意图上', expected: '意图指明组件或包名，或改用 FLAG_IMMUTABLE' },
        ),
        fix: [
          { text: '不需要系统改写意图的，改用 FLAG_IMMUTABLE；用 PendingIntentCompat 的，isMutable 传 false。' },
          { text: '必须可变的，指明目标。', snippet: 'val intent = Intent(context, ReplyReceiver::class.java)' },
        ],
      })
    const unknown = aims.filter(({ aim }) => aim.kind === 'unclear').map(({ site }) => site)
    if (unknown.length > 0) return unclear(unknown, '意图')
    const doubtful = sites.filter(
      (site) => isMutable(site) === undefined && aimOf(site.args?.[INTENT_ARGUMENT]).kind !== 'explicit',
    )
    if (doubtful.length > 0) return unclear(doubtful, doubtful.every(isCompat) ? '可变性' : '标志位')
    return hiddenCode(dex) ?? pass(mutable.length === 0 ? '没有可变的 PendingIntent' : '可变的 PendingIntent 都指明了目标')
  },
})
