import type { CallSite, CodeValue } from '../facts/facts.ts'
import { callsOf, inCode, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const SET_REPEATING = 'Landroid/app/AlarmManager;->setRepeating'
const [TYPE_ARGUMENT, TRIGGER_ARGUMENT, INTERVAL_ARGUMENT] = [1, 2, 3]
const MIN_INTERVAL_MS = 60_000
const MIN_DELAY_MS = 5_000

const intervalOf = (value: CodeValue | undefined) => (value?.kind === 'int' ? value.value : undefined)
const CLOCKS = /^L(?:java\/lang\/System;->currentTimeMillis|android\/os\/SystemClock;->elapsedRealtime)\(\)J$/

/** AlarmManager.RTC_WAKEUP and RTC. */
const BY_CALENDAR = [0, 1]
const SINCE_START = /;->elapsedRealtime\(/

/** Delay until the first alarm: a clock's value plus a constant. A small constant alone is long past. */
const delayAt = (value: CodeValue | undefined) => {
  if (value?.kind === 'after') return value.plus
  if (value?.kind === 'result') return CLOCKS.test(value.of) ? 0 : undefined
  return value?.kind === 'int' && value.value < MIN_DELAY_MS ? 0 : undefined
}
/** Time since boot, interpreted as wall-clock time, is a moment in 1970. */
const delayOf = ({ args }: CallSite) => {
  const [type, moment] = [args?.[TYPE_ARGUMENT], args?.[TRIGGER_ARGUMENT]]
  const isOfStart = (moment?.kind === 'after' || moment?.kind === 'result') && SINCE_START.test(moment.of)
  const isPast = isOfStart && type?.kind === 'int' && BY_CALENDAR.includes(type.value)
  return isPast ? 0 : delayAt(moment)
}

const tooOften = ({ args }: CallSite) => {
  const interval = intervalOf(args?.[INTERVAL_ARGUMENT])
  return interval !== undefined && interval < MIN_INTERVAL_MS ? `间隔 ${interval} 毫秒` : undefined
}
const tooSoon = (site: CallSite) => {
  const delay = delayOf(site)
  if (delay === undefined || delay >= MIN_DELAY_MS) return undefined
  return delay > 0 ? `首次在 ${delay} 毫秒之后` : '首次立即触发'
}
const saying = (sites: readonly CallSite[], faultOf: (site: CallSite) => string | undefined) =>
  sites.flatMap((site) => {
    const said = faultOf(site)
    return said === undefined ? [] : [{ ...site, said }]
  })

const LATER = {
  text: '首次触发放到 5 秒以后；按开机时长算的时刻要配 ELAPSED_REALTIME，按日期算的配 RTC。',
  snippet:
    'alarmManager.setRepeating(\n    AlarmManager.ELAPSED_REALTIME, SystemClock.elapsedRealtime() + 60_000, intervalMs, pendingIntent)',
}
const STRETCHED = '系统也会把间隔拉长到 60 秒，不会按预期触发'
/** AlarmManager.RTC and ELAPSED_REALTIME: they wait until something else wakes the device. */
const ASLEEP = [1, 3]
const sayOften = (often: readonly CallSite[]) => {
  const isAsleep = often.every(({ args }) => {
    const type = args?.[TYPE_ARGUMENT]
    return type?.kind === 'int' && ASLEEP.includes(type.value)
  })
  return `${often.length} 处循环闹钟过于频繁，${isAsleep ? '设备醒着时会反复运行，一直耗电' : '会反复唤醒设备'}。${STRETCHED}。`
}
const SOON = '系统会把首次触发推迟到 5 秒之后，不会按预期触发'
const reasonOf = (often: readonly CallSite[], soon: number) =>
  [often.length > 0 ? sayOften(often) : '', soon > 0 ? `${soon} 处循环闹钟首次触发太早，${SOON}。` : ''].join('')

export const repeatingAlarms = defineTerm({
  id: 'PWR-10',
  needs: ['dex', 'code'],
  looksFor: { calls: [SET_REPEATING] },
  check: ({ dex, code }) => {
    const sites = callsOf(code, SET_REPEATING)
    const often = saying(sites, tooOften)
    const soon = saying(
      sites.filter((site) => tooOften(site) === undefined),
      tooSoon,
    )
    if (often.length + soon.length > 0)
      return fail({
        reason: reasonOf(often, soon.length),
        evidence: [
          ...inCode(often, { found: '循环闹钟太密', expected: '间隔不短于 60 秒' }),
          ...inCode(soon, { found: '首次触发太早', expected: '首次不早于 5 秒之后' }),
        ],
        fix: [
          ...(soon.length > 0 ? [LATER] : []),
          { text: '应用在前台时的短间隔工作改用 Handler 或协程。', snippet: 'handler.postDelayed(task, 10_000)' },
          { text: '后台的周期工作改用 WorkManager。' },
        ],
      })
    const unknown = sites.filter(({ args }) => intervalOf(args?.[INTERVAL_ARGUMENT]) === undefined)
    if (unknown.length > 0) return unclear(unknown, '间隔')
    const someday = sites.filter((site) => delayOf(site) === undefined)
    if (someday.length > 0) return unclear(someday, '首次触发时刻')
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '没有循环闹钟' : '循环闹钟的间隔都不短于 60 秒，首次都不早于 5 秒之后')
  },
})
