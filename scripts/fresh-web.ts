import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

const STAMP = 'web/dist/.built-from'

const sourcesHash = () => {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const paths = globSync(['web/**/*.*', 'contract/*.ts'], { exclude: (path) => /(^|\/)(dist|node_modules)(\/|$)/.test(path) })
  for (const path of paths.filter((name) => !name.includes('.test.')).toSorted()) {
    if (statSync(path).isFile()) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Builds the web unless web/dist was built from the same sources. */
export const buildWebIfStale = ({ force = false } = {}) => {
  const wanted = sourcesHash()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('正在构建网页…')
  const { status } = spawnSync(process.execPath, ['web/build/build.ts'], { stdio: 'inherit' })
  if (status !== 0) {
    console.error('网页没有构建成功，见上面的说明。')
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, wanted)
}
