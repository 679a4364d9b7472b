import type { CodeFacts, MethodOverride } from '../facts/facts.ts'
import { classNameOf } from '../formats/dex.ts'
import { everyOverrideOf, lineOf, toLookAt } from './code.ts'
import { inManifest, shortName } from './excerpt.ts'
import { WORK_SERVICE } from './foreground-services.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const LIMITED_FROM = 35
const LIMITED_TYPES = 0x1 | 0x2000
const ON_TIMEOUT = 'Landroid/app/Service;->onTimeout(II)V'

const THIS_REGISTER = 0
/** In 16-bit units: a bare `return-void`, and one after a super call. */
const [EMPTY_UNITS, HANDED_ON_UNITS] = [1, 4]

const ABOVE = /^(.+);->onTimeout\(II\)V$/
/** Whether it only calls super: the platform's implementation does nothing. */
const handsOn = (code: CodeFacts, { class: name, callCount, handed }: MethodOverride) => {
  const [, ...line] = lineOf(code, name)
  const isAbove = (method: string) => line.includes(classNameOf(`${ABOVE.exec(method)?.[1] ?? ''};`))
  return callCount === 1 && handed?.to.some(isAbove) === true
}
const isIdle = (code: CodeFacts, one: MethodOverride) => one.traced && (one.callCount === 0 || handsOn(code, one))

/**
 * The method that runs on a service's timeout: the first override from the class upwards, skipping those that only call super. An
 * empty one stops nothing.
 */
const handlerOf = (code: CodeFacts) => {
  // Services of support libraries count, too: WorkManager's own stops its work since 2.10.1.
  const handlers = new Map(everyOverrideOf(code, ON_TIMEOUT).map((one) => [one.class, one]))
  return (service: string) => {
    let idle: MethodOverride | undefined
    for (const one of lineOf(code, service).flatMap((name) => handlers.get(name) ?? [])) {
      if (one.units <= EMPTY_UNITS) return idle
      if (!handsOn(code, one)) return isIdle(code, one) ? (idle ?? one) : one
      if (one.units > HANDED_ON_UNITS) idle ??= one
    }
    return idle
  }
}

const OVERRIDE: FixStep = {
  text: '覆盖超时方法，在其中停止服务。',
  snippet: 'override fun onTimeout(startId: Int, fgsType: Int) {\n    stopSelf()\n}',
}
/** An app can't override anything in WorkManager's service, which stops its work since this version. */
const UPGRADE_WORK: FixStep = {
  text: 'WorkManager 的服务由它自己处理超时：升级到 2.10.1 或更高版本。',
  snippet: 'implementation("androidx.work:work-runtime:2.10.1")',
}

export const serviceTimeout = defineTerm({
  id: 'PWR-12',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { overrides: [ON_TIMEOUT], follows: { [ON_TIMEOUT]: THIS_REGISTER } },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < LIMITED_FROM) return notApplicable(`目标版本低于 ${LIMITED_FROM}，系统不限制时长`)
    const limited = manifest.components.filter(
      ({ kind, foregroundServiceType = 0 }) => kind === 'service' && (foregroundServiceType & LIMITED_TYPES) !== 0,
    )
    if (limited.length === 0) return notApplicable('没有数据同步或媒体处理类的前台服务')
    const handler = handlerOf(code)
    const silent = limited.filter(({ name }) => handler(name) === undefined)
    if (silent.length === 0) {
      const idle = limited.flatMap(({ name }) => handler(name) ?? []).filter((one) => isIdle(code, one))
      const places = [...new Set(idle)]
      if (places.length === 0) return pass('这类前台服务都处理了超时')
      return undetermined(
        '覆盖了超时方法，却没有调用别的方法，看不出是否停止服务，需要人工核对',
        toLookAt(places, '没有调用别的方法'),
      )
    }
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    return fail({
      reason: `${silent.length} 个前台服务没有处理超时。到时不停止，系统会让应用崩溃。`,
      evidence: silent.map(({ name, line }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:foregroundServiceType' },
          { found: `${shortName(name)} 没有处理 onTimeout(int, int)`, expected: '覆盖并在其中停止服务' },
        ),
      ),
      fix: [
        ...(silent.some(({ name }) => name !== WORK_SERVICE) ? [OVERRIDE] : []),
        ...(silent.some(({ name }) => name === WORK_SERVICE) ? [UPGRADE_WORK] : []),
        {
          text: '用户点了才开始的长时间传输，在 Android 14 及以上改用数据传输任务，它不受这个时限约束。清单里申请 RUN_USER_INITIATED_JOBS，任务要写明网络类型。',
          snippet:
            'JobInfo.Builder(jobId, component)\n    .setUserInitiated(true)\n    .setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY)',
        },
      ],
    })
  },
})
