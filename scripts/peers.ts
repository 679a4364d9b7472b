import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Peer = { file: string; /** Does as well. */ or?: string; name: string; skips: string }
/** The shell is quicker; visits are made in the whole browser where it is the only one. */
export const browser: Peer = {
  file: '/usr/bin/chromium-headless-shell',
  or: '/usr/bin/chromium',
  name: 'chromium-headless-shell',
  skips: '浏览器测试',
}
/** What the tests hold the product against, each with the Debian package that brings it. */
const peers: readonly Peer[] = [
  browser,
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', name: 'fonts-noto-cjk', skips: '截图中的中文字形' },
  { file: '/usr/bin/aapt', name: 'aapt', skips: '与 aapt 的对照' },
  { file: '/usr/bin/dexdump', name: 'dexdump', skips: '与 dexdump 的对照' },
  { file: '/usr/bin/apksigner', name: 'apksigner', skips: '与 apksigner 的对照' },
  { file: '/usr/lib/postgresql', name: 'postgresql', skips: 'PostgreSQL 上的服务端测试' },
]

export const isThere = ({ file, or }: Peer) => existsSync(file) || (or !== undefined && existsSync(or))

/** What is missing is installed where this may be done; of what is missing still it is said what is skipped. */
export const installPeers = () => {
  const missing = peers.filter((peer) => !isThere(peer))
  if (missing.length === 0) return
  const root = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (root) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    // One by one: a package that this Debian doesn't have must not keep the others away.
    for (const { name } of missing)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
  }
  for (const peer of missing)
    if (!isThere(peer)) console.log(`跳过${peer.skips}：没有安装 ${peer.name}（apt-get install ${peer.name}）`)
}
