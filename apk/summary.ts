import type { Icon } from './facts/index.ts'
import type { Facts } from './facts/facts.ts'
import { largeScreenMap } from './maps/large-screen.ts'
import { personalDataMap } from './maps/personal-data.ts'
import { usedCapabilities } from './facts/open-capabilities.ts'
import type { PackageSummary } from './report.ts'
import { onDevice } from './split-manifests.ts'
import { sensitivePermissionsOf } from './terms/permissions.ts'
import { sdkInventory, sdkRow } from './sdks/inventory.ts'
import { tidy } from './tidy.ts'

/** Bound; a hostile manifest has tens of thousands. */
const MOST_LISTED = 2000

/** The manifest of a large app is 200 KB of text. */
const SHOWN_CHARS = 1024 ** 2
/** Truncated after a complete line. */
const shownText = (text: string) => {
  if (text.length <= SHOWN_CHARS) return { text, cut: false }
  return { text: text.slice(0, Math.max(text.lastIndexOf('\n', SHOWN_CHARS), 0)), cut: true }
}

/** What others need of the facts beside the report. */
export const summarise = (facts: Facts, icon: Icon | undefined): PackageSummary => {
  const { manifest, dex } = facts
  const whole = { ...facts, manifest: onDevice(facts) }
  const inventory = sdkInventory(whole)
  return {
    permissions: manifest.seen ? [...new Set(manifest.value.permissions.map(({ name }) => name))].slice(0, MOST_LISTED) : [],
    components: manifest.seen ? manifest.value.components.slice(0, MOST_LISTED).map(({ kind, name }) => `${kind} ${name}`) : [],
    sdks: inventory
      .filter(({ rule }) => rule.kind === 'service')
      .map(({ rule }) => ({ name: rule.name, purpose: rule.category })),
    inventory: tidy(inventory.map(sdkRow)),
    capabilities: usedCapabilities(whole),
    sensitivePermissions: manifest.seen
      ? tidy(sensitivePermissionsOf(manifest.value).map(({ name, title }) => ({ name, title })))
      : [],
    ...(dex.seen && dex.value.packer && { packer: dex.value.packer }),
    maps: tidy({ personalData: personalDataMap(facts), largeScreen: largeScreenMap(facts) }),
    ...(manifest.seen && { manifest: shownText(manifest.value.document.text) }),
    isGame: manifest.seen && manifest.value.application?.isGame === true,
    ...(icon && { icon: { path: icon.path, base64: Buffer.from(icon.bytes).toString('base64') } }),
  }
}
