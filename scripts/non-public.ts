/**
 * Generates `apk/dex/non-public.bin` from the sources of Android 10 and a list of what later versions made public:
 * `node scripts/non-public.ts`. Both are downloaded into `.cache`, checked by SHA-256, and never committed.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './exactness/fetch.ts'
import { encode } from './non-public/encode.ts'
import { SOURCE_ROOTS, readPlatform } from './non-public/platform.ts'
import { choose } from './non-public/select.ts'
import { PLATFORM_CACHE, PLATFORM_SOURCE, withPlatform } from './platform-source.ts'

/** Declarations of API levels 21 to 37. A member hidden in Android 10 but public later may be called behind an SDK_INT check. */
export const LATER_DECLARATIONS = {
  file: 'android-platform-21-37-merged.d.ts',
  from: '@nativescript/types-android@9.1.1',
  path: 'lib/android/android-platform-21-37-merged.d.ts',
  sha256: '86e69628596decea377d1daad033b3a4f82664d3bee6da2bb656230bca031f9b',
}
export const NON_PUBLIC = join(import.meta.dirname, '..', 'apk', 'dex', 'non-public.bin')

/** Whether everything needed has been downloaded before. */
export const isFetched = () =>
  [PLATFORM_SOURCE.tarball, LATER_DECLARATIONS.file].every((name) => existsSync(join(PLATFORM_CACHE, name)))

/** What Android 10 hides from apps, as far as its sources prove it. */
export const nonPublicMembers = () => {
  const later = fetchPackage(LATER_DECLARATIONS, PLATFORM_CACHE)
  return withPlatform(['config/hiddenapi-*.txt', 'api/*.txt', ...SOURCE_ROOTS], (folder) => choose(readPlatform(folder, later)))
}

if (import.meta.main) {
  const chosen = nonPublicMembers()
  const bytes = encode(chosen)
  writeFileSync(NON_PUBLIC, bytes)
  console.log(`${chosen.members.length} members, ${bytes.length} bytes`)
}
