import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Peer = { file: string; /** Alternative. */ or?: string; name: string; skips: string }
/** The headless shell is faster; the full browser is used if it is the only one. */
export const browser: Peer = {
  file: '/usr/bin/chromium-headless-shell',
  or: '/usr/bin/chromium',
  name: 'chromium-headless-shell',
  skips: '浏览器测试',
}
/** Tools that tests compare the product with, each with its Debian package. */
const peers: readonly Peer[] = [
  browser,
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', name: 'fonts-noto-cjk', skips: '截图中的中文字形' },
  { file: '/usr/bin/aapt', name: 'aapt', skips: '与 aapt 的对照' },
  { file: '/usr/bin/dexdump', name: 'dexdump', skips: '与 dexdump 的对照' },
  { file: '/usr/bin/apksigner', name: 'apksigner', skips: '与 apksigner 的对照' },
  { file: '/usr/lib/postgresql', name: 'postgresql', skips: 'PostgreSQL 上的服务端测试' },
]

export const isThere = ({ file, or }: Peer) => existsSync(file) || (or !== undefined && existsSync(or))

/** Installs missing tools if permitted; says what is skipped for those that are still missing. */
export const installPeers = () => {
  const missing = peers.filter((peer) => !isThere(peer))
  if (missing.length === 0) return
  const root = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (root) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    // One by one: a package that this Debian release lacks must not block the others.
    for (const { name } of missing)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
  }
  for (const peer of missing)
    if (!isThere(peer)) console.log(`跳过${peer.skips}：没有安装 ${peer.name}（apt-get install ${peer.name}）`)
}
