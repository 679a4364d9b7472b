import type { AppSpec } from './app-spec.ts'
import { buildApk, packItems } from './build.ts'
import { cleanLibrary, cleanSpec } from './clean-app.ts'
import type { ZipItem } from './format/zip-file.ts'

/** A split of the clean app: with its libraries if it is an ABI split, and nothing else of the app. */
export const splitOf = (split: string, change: Partial<AppSpec> = {}): Uint8Array =>
  buildApk({
    ...cleanSpec(),
    split,
    components: [],
    permissions: [],
    classes: [],
    code: [],
    libraries: split.endsWith('arm64_v8a') ? [cleanLibrary('arm64-v8a')] : [],
    ...change,
  })

/** A collection of packages like `.apks` and `.xapk`: packages by path, uncompressed as tools do, or deflated. */
export const buildCollection = (
  packages: Record<string, Uint8Array>,
  { stored = true, others = [] }: { stored?: boolean; others?: ZipItem[] } = {},
): Uint8Array => packItems([...Object.entries(packages).map(([path, bytes]) => ({ path, bytes, stored })), ...others])
