import { stopOnSignals, exitOnStartFailure } from './process.ts'
import { embeddedSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { startApi } from './start-api.ts'
import { startWords } from './start-words.ts'

const main = async () => {
  try {
    const settings = await readSettings(process.env, embeddedSecrets)
    const { parts, dev, stop } = await startApi(settings)
    stopOnSignals(parts.log, stop)
    if (dev) process.stdout.write(startWords(settings, dev.accounts))
  } catch (error) {
    exitOnStartFailure(error)
  }
}

if (import.meta.main) await main()
