import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readAidl, readJava } from './java-source.ts'
import type { JavaSource } from './java-source.ts'
import { readApiText, readDeclarations } from './public-members.ts'
import type { PublicClass } from './public-members.ts'

/** Sources of the boot class path that every app has. Optional libraries, tests and tools are not part of it. */
const FOLDERS = ['core', 'drm', 'graphics', 'keystore', 'location', 'lowpan', 'media', 'opengl', 'rs', 'sax', 'telecomm']
export const SOURCE_ROOTS = [...FOLDERS, 'telephony', 'wifi'].map((name) => `${name}/java`).concat('media/mca')
const APIS = ['current', 'removed', 'system-current', 'system-removed', 'test-current', 'test-removed']

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)

export type Platform = {
  /** By outermost class, in dotted form: `android.app.ActivityThread`. */
  sources: ReadonlyMap<string, JavaSource>
  open: PublicClass[]
  /** Members as in dex listings. */
  lists: { maxO: string[]; maxP: string[]; grey: string[]; never: string[] }
}

const readSources = (folder: string) => {
  const found = new Map<string, JavaSource>()
  for (const path of globSync(`{${SOURCE_ROOTS.join(',')}}/**/*.{java,aidl}`, { cwd: folder }).toSorted()) {
    const text = readFileSync(join(folder, path), 'utf8')
    const name = basename(path).replace(/\.\w+$/, '')
    const source = path.endsWith('.aidl') ? readAidl(text, name) : readJava(text)
    const whole = `${source.package}.${name}`
    // `Intent.aidl` only declares that `Intent.java` exists.
    if (!found.has(whole) || path.endsWith('.java')) found.set(whole, source)
  }
  return found
}

/** The sources of Android 10; `declarations`: members that later versions made public. */
export const readPlatform = (folder: string, declarations: string): Platform => {
  const list = (name: string) => linesOf(join(folder, 'config', `hiddenapi-${name}.txt`))
  return {
    sources: readSources(folder),
    open: [
      ...APIS.flatMap((name) => readApiText(readFileSync(join(folder, 'api', `${name}.txt`), 'utf8'))),
      ...readDeclarations(readFileSync(declarations, 'utf8')),
    ],
    lists: { maxO: list('greylist-max-o'), maxP: list('greylist-max-p'), grey: list('greylist'), never: list('force-blacklist') },
  }
}
