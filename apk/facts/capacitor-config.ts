import { unlessUnreadable } from '../bytes/malformed.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'

const PATH = 'assets/capacitor.config.json'
const MAX_BYTES = 256 * 1024

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Settings of a Capacitor app for Android, boolean or string, by name. Undefined if there are none, or they can't be read. */
export const capacitorConfig = (archive: Archive): ReadonlyMap<string, string> | undefined => {
  const entry = archive.byPath.get(PATH)
  if (!entry || entry.sizeBytes > MAX_BYTES) return undefined
  const text = unlessUnreadable(() => new TextDecoder().decode(readEntry(archive, entry, MAX_BYTES)), undefined)
  const config = text === undefined ? undefined : parsed(text)
  if (!isRecord(config)) return undefined
  const of = Object.hasOwn(config, 'android') && isRecord(config['android']) ? config['android'] : {}
  return new Map(Object.entries(of).map(([name, value]) => [name, String(value)]))
}
