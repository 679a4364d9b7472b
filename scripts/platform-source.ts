import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchSource, unpackInto } from './debian-source.ts'
import type { DebianSource } from './debian-source.ts'

/** The sources of Android 10, fetched into `.cache` and never committed. */
export const PLATFORM_SOURCE: DebianSource = {
  name: 'android-platform-frameworks-base',
  version: '1:10.0.0+r36-10',
  tarball: 'android-platform-frameworks-base_10.0.0+r36.orig.tar.xz',
  sha256: '67251bc9a4152b0d4783653d9d45ec815349771f501f28a8f96479848cfee26b',
}
export const PLATFORM_CACHE = join(import.meta.dirname, '..', '.cache', 'platform')

/** Downloads the sources if they are missing, and extracts some of their files into a temporary folder. */
export const withPlatform = <T>(paths: readonly string[], read: (folder: string) => T): T => {
  const tarball = fetchSource(PLATFORM_SOURCE, PLATFORM_CACHE)
  const folder = mkdtempSync(join(tmpdir(), 'platform-source-'))
  try {
    unpackInto(folder, tarball, paths)
    return read(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
