import type { CallSite, CodeValue } from '../facts/facts.ts'
import { callsOf, inCode, unclear } from './code.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const SET_REPEATING = 'Landroid/app/AlarmManager;->setRepeating'
const [TRIGGER_ARGUMENT, INTERVAL_ARGUMENT] = [2, 3]
const MIN_INTERVAL_MS = 60_000
const MIN_DELAY_MS = 5_000

const intervalOf = (value: CodeValue | undefined) => (value?.kind === 'int' ? value.value : undefined)
/** Whether the first one goes off too soon; undefined where the moment is not a clock's reading plus a number. */
const isSoon = (value: CodeValue | undefined) => (value?.kind === 'after' ? value.plus < MIN_DELAY_MS : undefined)

const faultOf = ({ args }: CallSite) => {
  const interval = intervalOf(args?.[INTERVAL_ARGUMENT])
  if (interval !== undefined && interval < MIN_INTERVAL_MS) return `间隔 ${interval} 毫秒`
  const trigger = args?.[TRIGGER_ARGUMENT]
  return trigger?.kind === 'after' && isSoon(trigger) ? `首次在 ${trigger.plus} 毫秒之后` : undefined
}

export const repeatingAlarms = defineTerm({
  id: 'PWR-10',
  needs: ['dex', 'code'],
  looksFor: { calls: [SET_REPEATING] },
  check: ({ dex, code }) => {
    const sites = callsOf(code, SET_REPEATING)
    const short = sites.flatMap((site) => {
      const said = faultOf(site)
      return said === undefined ? [] : [{ ...site, said }]
    })
    if (short.length > 0)
      return fail({
        reason: `${short.length} 处循环闹钟过于频繁，会反复唤醒设备。系统也会把间隔拉长到 60 秒，不会按预期触发。`,
        evidence: inCode(short, { found: '循环闹钟太密', expected: '间隔不短于 60 秒，首次不早于 5 秒之后' }),
        fix: [
          { text: '应用在前台时的短间隔工作改用 Handler 或协程。', snippet: 'handler.postDelayed(task, 10_000)' },
          { text: '后台的周期工作改用 WorkManager。' },
        ],
      })
    const unknown = sites.filter(({ args }) => intervalOf(args?.[INTERVAL_ARGUMENT]) === undefined)
    if (unknown.length > 0) return unclear(unknown, '间隔')
    return hiddenBehindPacker(dex) ?? pass(sites.length === 0 ? '没有循环闹钟' : '循环闹钟的间隔都不短于 60 秒')
  },
})
