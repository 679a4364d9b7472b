import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test data of androguard's Debian source package: fetched into an ignored folder, never committed. */
const SOURCE = { name: 'androguard', version: '3.4.0~a1-6', tarball: 'androguard_3.4.0~a1.orig.tar.gz' }
const SHA256 = '9af53333d3d69bc79bf353cd44876c5244d53398ec6857b1b191d63dc6ec04f5'
const TOP = 'androguard-3.4.0a1/examples'
/** Beside these it has a piece of real malware, which nobody needs here and which stays packed. */
const PARTS = ['signing', 'tests', 'axml', 'android']
const LIST = 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n'

/** apt with lists of its own, so that the machine's stay as they are; needs no special rights. */
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

const download = (folder: string) => {
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true })
  writeFileSync(join(folder, 'sources.list'), LIST)
  apt(folder, 'update')
  apt(folder, 'source', '--download-only', '--tar-only', `${SOURCE.name}=${SOURCE.version}`)
  for (const own of ['lists', 'cache']) rmSync(join(folder, own), { recursive: true })
}

const unpack = (folder: string, tarball: string, target: string) => {
  const found = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  if (found !== SHA256) throw new Error(`${SOURCE.tarball} has SHA-256 ${found}, expected ${SHA256}`)
  const paths = PARTS.map((part) => `${TOP}/${part}`)
  const { status } = spawnSync('tar', ['xzf', tarball, '-C', folder, ...paths], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${SOURCE.tarball} could not be unpacked`)
  renameSync(join(folder, TOP), target)
  rmSync(join(folder, 'androguard-3.4.0a1'), { recursive: true })
}

export type CorpusFile = {
  /** As it stands in the source package: `signing/apksig/v1-only-….apk`. */
  file: string
  path: string
  kind: 'package' | 'signature' | 'xml' | 'dex'
}

const kindOf = (file: string): CorpusFile['kind'] | undefined => {
  if (file.startsWith('signing/apksig/')) return file.endsWith('.apk') ? 'signature' : undefined
  if (file.endsWith('.apk')) return 'package'
  if (file.endsWith('.dex')) return 'dex'
  return file.startsWith('axml/') && file.endsWith('.xml') ? 'xml' : undefined
}

/** Every file of the corpus that something is known of, sorted; fetched once. */
export const corpus = (folder: string): CorpusFile[] => {
  const target = join(folder, 'androguard')
  if (!existsSync(target)) {
    mkdirSync(folder, { recursive: true })
    const tarball = join(folder, SOURCE.tarball)
    if (!existsSync(tarball)) download(folder)
    unpack(folder, tarball, target)
  }
  return globSync('**/*', { cwd: target })
    .toSorted()
    .flatMap((file) => {
      const kind = kindOf(file)
      return kind ? [{ file, path: join(target, file), kind }] : []
    })
}
