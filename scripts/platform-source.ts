import { join } from 'node:path'
import type { DebianSource } from './debian-source.ts'

/** The sources of Android 10, fetched into `.cache` and never committed. */
export const PLATFORM_SOURCE: DebianSource = {
  name: 'android-platform-frameworks-base',
  version: '1:10.0.0+r36-10',
  tarball: 'android-platform-frameworks-base_10.0.0+r36.orig.tar.xz',
  sha256: '67251bc9a4152b0d4783653d9d45ec815349771f501f28a8f96479848cfee26b',
}
export const PLATFORM_CACHE = join(import.meta.dirname, '..', '.cache', 'platform')
