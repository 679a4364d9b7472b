import { unlessUnreadable } from '../bytes/malformed.ts'
import { readEntry } from '../formats/zip.ts'
import type { Opened } from './bundle.ts'
import type { Facts } from './facts.ts'
import { ICON_BYTES } from './icon.ts'
import { isRaster } from './raster.ts'

export type Icon = { path: string; bytes: Uint8Array }

/**
 * The icon's bytes: PNG, WebP or JPEG by signature, at most 1 MiB and 4096 pixels per side. Undefined if there is none; never a
 * path outside the package, never a vector.
 */
export const readIcon = (opened: Opened, facts: Facts): Icon | undefined => {
  const path = facts.manifest.seen ? facts.manifest.value.application?.icon : undefined
  if (path === undefined) return undefined
  return unlessUnreadable(() => {
    const archive = opened.kind === 'package' ? opened.archive : undefined
    const entry = archive?.byPath.get(path)
    if (!archive || !entry || entry.sizeBytes > ICON_BYTES) return undefined
    const bytes = readEntry(archive, entry, ICON_BYTES)
    return isRaster(bytes) ? { path, bytes } : undefined
  }, undefined)
}
