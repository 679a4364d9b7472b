import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ENGINE_VERSION } from '../apk/unjudgeable.ts'
import { packedSources } from './pack-judge.ts'

const TARBALL = `apk/dist/alliance-judge-${ENGINE_VERSION}.tgz`
const STAMP = 'apk/dist/.packed-from'

/** Lock file and Node version are hashed too, because of the bundler and the compression. */
const sourcesHash = () => {
  const hash = createHash('sha256').update(process.version).update(readFileSync('package-lock.json'))
  for (const path of packedSources()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * Packs the command line that members download, unless the existing package was made from the same sources. On failure the site
 * starts without it, and its pages say that there is no download now.
 */
export const packCommandLineIfStale = () => {
  const wanted = sourcesHash()
  if (existsSync(TARBALL) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const command = ['--disable-warning=ExperimentalWarning', 'scripts/pack-judge.ts']
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) writeFileSync(STAMP, wanted)
  else console.error('命令行工具没有打包成功，见上面的说明；网站照常使用，只是暂时不能下载它。')
}
