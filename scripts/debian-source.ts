import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Debian 12 source package, of which the upstream tarball is fetched. */
export type DebianSource = { name: string; version: string; tarball: string; sha256: string }

const LIST = 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n'

/** Runs apt with package lists of its own, so that the machine's stay unchanged; needs no root. */
const apt = (folder: string, ...args: string[]) => {
  const settings = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...options, ...args], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed: ${stderr}`)
}

const download = ({ name, version }: DebianSource, folder: string) => {
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true })
  writeFileSync(join(folder, 'sources.list'), LIST)
  apt(folder, 'update')
  apt(folder, 'source', '--download-only', '--tar-only', `${name}=${version}`)
  for (const own of ['lists', 'cache']) rmSync(join(folder, own), { recursive: true })
}

/** Throws if the file's hash has changed. */
const checkSha256 = (path: string, name: string, sha256: string) => {
  const found = createHash('sha256').update(readFileSync(path)).digest('hex')
  if (found !== sha256) throw new Error(`${name} has SHA-256 ${found}, expected ${sha256}`)
}

/** Path of the tarball in `folder`, downloaded once; its hash is checked every time. */
export const fetchSource = (source: DebianSource, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const tarball = join(folder, source.tarball)
  if (!existsSync(tarball)) download(source, folder)
  checkSha256(tarball, source.tarball, source.sha256)
  return tarball
}

/** Extracts these paths of a tarball into a folder; `*` is a wildcard. */
export const unpackInto = (folder: string, tarball: string, paths: readonly string[]) => {
  const { status } = spawnSync('tar', ['xf', tarball, '-C', folder, '--wildcards', ...paths], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${tarball} could not be unpacked`)
}
