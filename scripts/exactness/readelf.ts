import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource } from '../../apk/bytes/source.ts'
import type { NativeLibrary } from '../../apk/facts/facts.ts'
import { openArchive, readEntry } from '../../apk/formats/zip.ts'
import { limits } from '../../apk/limits.ts'

const readelf = (path: string) =>
  execFileSync('readelf', ['-W', '-h', '-l', '-d', '-S', '--dyn-syms', path], {
    encoding: 'utf8',
    maxBuffer: 512 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const names = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`\\(${tag}\\).*\\[(.*)\\]`, 'g'))].map((match) => match[1] ?? '')

/** One line per library, from readelf's output. */
const theirLine = (path: string, text: string) => {
  const loads = [...text.matchAll(/^ +LOAD .* (0x[0-9a-f]+)$/gm)].map((match) => Number(match[1]))
  return [
    path,
    `64=${/Class: +ELF64/.test(text)}`,
    `load=${loads.join(',')}`,
    `needed=${names(text, 'NEEDED').join(',')}`,
    `soname=${names(text, 'SONAME')[0] ?? ''}`,
    `runpath=${names(text, 'RUNPATH')[0] ?? names(text, 'RPATH')[0] ?? ''}`,
    `textrel=${/\(TEXTREL\)|FLAGS\).*TEXTREL/.test(text)}`,
    `now=${/\(BIND_NOW\)|FLAGS\).*BIND_NOW|FLAGS_1\).*NOW/.test(text)}`,
    `relro=${/^ +GNU_RELRO /m.test(text)}`,
    `execstack=${/^ +GNU_STACK .* RWE /m.test(text)}`,
    `canary=${/ __stack_chk_fail(@|\s|$)/m.test(text)}`,
    `symtab=${/\] \.symtab /.test(text)}`,
  ].join(' ')
}

export const ourLibraries = (libraries: NativeLibrary[]) =>
  libraries.map((library) =>
    [
      library.path,
      `64=${library.is64}`,
      `load=${library.segments
        .filter(({ type }) => type === 1)
        .map(({ align }) => align)
        .join(',')}`,
      `needed=${library.needed.join(',')}`,
      `soname=${library.soname ?? ''}`,
      `runpath=${library.runpath ?? ''}`,
      `textrel=${library.textRelocation}`,
      `now=${library.bindNow}`,
      `relro=${library.relro}`,
      `execstack=${library.executableStack}`,
      `canary=${library.hasStackCanary}`,
      `symtab=${library.debugSections.includes('.symtab')}`,
    ].join(' '),
  )

/** Extracts each library of the package into a temporary file and runs readelf on it. */
export const theirLibraries = (path: string, libraries: NativeLibrary[]): string[] => {
  const source = fileSource(path)
  const folder = mkdtempSync(join(tmpdir(), 'exactness-'))
  const file = join(folder, 'library.so')
  try {
    const archive = openArchive(source)
    return libraries.map((library) => {
      const entry = archive.byPath.get(library.path)
      if (!entry) throw new Error(`no entry ${library.path}`)
      writeFileSync(file, readEntry(archive, entry, limits.nativeLibraryBytes))
      return theirLine(library.path, readelf(file))
    })
  } finally {
    source.close()
    rmSync(folder, { recursive: true })
  }
}
