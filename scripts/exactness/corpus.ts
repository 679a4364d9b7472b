import { existsSync, globSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fetchSource, unpackInto } from '../debian-source.ts'

/** Test data of androguard's Debian source package: fetched into an ignored folder, never committed. */
const SOURCE = {
  name: 'androguard',
  version: '3.4.0~a1-6',
  tarball: 'androguard_3.4.0~a1.orig.tar.gz',
  sha256: '9af53333d3d69bc79bf353cd44876c5244d53398ec6857b1b191d63dc6ec04f5',
}
const TOP = 'androguard-3.4.0a1/examples'
/** The package also contains real malware, which is not needed here and never extracted. */
const PARTS = ['signing', 'tests', 'axml', 'android']

const unpack = (folder: string, target: string) => {
  const tarball = fetchSource(SOURCE, folder)
  unpackInto(
    folder,
    tarball,
    PARTS.map((part) => `${TOP}/${part}`),
  )
  renameSync(join(folder, TOP), target)
  rmSync(join(folder, 'androguard-3.4.0a1'), { recursive: true })
}

export type CorpusFile = {
  /** Path in the source package: `signing/apksig/v1-only-….apk`. */
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

/** Every file of the corpus with a known answer, sorted; downloaded once. */
export const corpus = (folder: string): CorpusFile[] => {
  const target = join(folder, 'androguard')
  if (!existsSync(target)) unpack(folder, target)
  return globSync('**/*', { cwd: target })
    .toSorted()
    .flatMap((file) => {
      const kind = kindOf(file)
      return kind ? [{ file, path: join(target, file), kind }] : []
    })
}
