import { BadSetting } from './bad-setting.ts'
import { logClockDifference } from './clock-difference.ts'
import { compose } from './compose.ts'
import { startWorker } from './jobs/index.ts'
import { jobs } from './modules/index.ts'
import { planWork } from './plan-work.ts'
import { createLog, stopOnSignals, exitOnStartFailure } from './process.ts'
import { embeddedSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const main = async () => {
  try {
    const settings = await readSettings(process.env, embeddedSecrets)
    if (settings.embedded)
      throw new BadSetting('单独的 worker 进程需要 DATABASE_URL：内置数据库只能由一个进程打开，它自己就处理任务。')
    const log = createLog(settings)
    const parts = await compose({ settings, log, isWorker: true })
    await logClockDifference(parts)
    // A clock that was set back while no worker ran is noticed by nobody else.
    await planWork(parts)
    const worker = startWorker(parts, jobs, () => planWork(parts))
    stopOnSignals(log, async () => {
      await worker.stop()
      await parts.close()
    })
    log.info('working')
  } catch (error) {
    exitOnStartFailure(error)
  }
}

if (import.meta.main) await main()
