import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withPlatform } from '../../platform-source.ts'
import { fetchPackage } from '../fetch.ts'
import type { PackedFile } from '../packages.ts'
import { BUILDS } from './judge.ts'
import { PROGRAMS } from './programs.ts'
import type { Program } from './programs.ts'

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'compiled')
/** A folder per program and build, and one per Kotlin library. */
export const BUILT = join(CACHE, 'built')
const DRIVER = join(import.meta.dirname, 'java')
const NEWER = join(import.meta.dirname, 'newer-interfaces.txt')

const jarOfKotlin = (name: string, sha256: string): PackedFile => ({
  file: `${name}.jar`,
  from: 'kotlin-compiler@2.4.20',
  path: `lib/${name}.jar`,
  sha256,
})
/** Kotlin's compiler with the libraries that apps ship; R8 1.5 with D8 comes in a tool with an older Kotlin, so it is last. */
const JARS: PackedFile[] = [
  jarOfKotlin('kotlin-compiler', '038d406cc51d5fe3f6b5a16366a3f083b783bceb9e576e3103e695c3ce04e0fa'),
  jarOfKotlin('kotlin-stdlib', '2226de463d309d4a5500a481320b3dea515a6981dcae1def531fbc158884e25f'),
  jarOfKotlin('kotlinx-coroutines-core-jvm', '9860906a1937490bf5f3b06d2f0e10ef451e65b95b269f22daf68a3d1f5065c5'),
  {
    file: 'bundletool.jar',
    from: 'nativescript@8.1.5',
    path: 'vendor/aab-tool/bundletool.jar',
    sha256: '0087d07cfe41beedeaed57b3c521b14f99e8dbe0bfe08f406b672da39644597f',
  },
]

/** What is missing of JDK 17, if anything. */
export const missingJava = () =>
  ['javac', 'java'].filter((tool) => {
    const { stdout, stderr } = spawnSync(tool, ['-version'], { encoding: 'utf8' })
    return !/[ "]17[. ]/.test(`${stdout}${stderr}`)
  })

const java = (...words: string[]) => {
  const path = [join(CACHE, 'driver'), ...JARS.map(({ file }) => join(CACHE, file))].join(':')
  const { status } = spawnSync('java', ['-Xmx3g', '-cp', path, 'Compilers', ...words], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`the compilers stopped with ${status}`)
}

/** Compiles the driver, and the stubs of the platform's public API that programs are compiled against. */
const prepare = () => {
  const path = JARS.map(({ file }) => join(CACHE, file)).join(':')
  execFileSync('javac', ['-d', join(CACHE, 'driver'), '-cp', path, ...globSync(join(DRIVER, '*.java'))], { stdio: 'inherit' })
  withPlatform(['api/current.txt'], (folder) =>
    java('stubs', join(folder, 'api', 'current.txt'), NEWER, join(CACHE, 'android.jar')),
  )
}

/** Whether every build exists and is of the current source, which the driver stores beside them. */
const isBuilt = ({ name, text }: Program) => {
  const source = join(BUILT, name, basename(name))
  const isThere = BUILDS.every((build) => existsSync(join(BUILT, name, build, 'classes.dex')))
  return isThere && readFileSync(source, 'utf8').endsWith(text)
}

/** Builds what has changed; returns the programs that could not be built. */
export const buildAll = (programs: Program[]): Program[] => {
  for (const jar of JARS) fetchPackage(jar, CACHE)
  const sources = [...globSync(join(DRIVER, '*.java')).toSorted(), NEWER].map((file) => readFileSync(file, 'utf8'))
  const stamp = createHash('sha256')
    .update(JSON.stringify([JARS, sources]))
    .digest('hex')
  const stampPath = join(BUILT, 'stamp')
  if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== stamp) {
    rmSync(BUILT, { recursive: true, force: true })
    prepare()
    mkdirSync(BUILT)
    writeFileSync(stampPath, stamp)
  }
  const stale = programs.filter((one) => !isBuilt(one))
  if (stale.length > 0) {
    console.log(`building ${stale.length} programs, some minutes for all of them`)
    java('build', CACHE, BUILT, PROGRAMS, ...stale.map(({ name }) => name))
  }
  return stale.filter((one) => !isBuilt(one))
}
