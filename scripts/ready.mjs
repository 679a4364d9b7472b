// Runs before the first npm script on a machine (start, test, dev, build, backup, operate), possibly on an older Node:
// installs what the lock file lists if it has changed since the last time. Plain JavaScript, no dependency.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}node_modules/.ready`
const stamp = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex')
const installed = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

if (!installed) {
  console.log('正在安装依赖（仅在首次或依赖变化时）…')
  // Not `npm ci`: it rejects a lock file without the bindings of other platforms, which a registry may not have.
  // Versions and integrity still come from the lock file, and nothing is written to it.
  const options = ['--no-save', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('依赖没有装好：请检查网络与 npm 源，然后重试。')
    process.exit(status ?? 1)
  }
  writeFileSync(stampFile, stamp)
}
