import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { strangerOf } from '../sdks/owner.ts'
import { sayOwners } from './say-owners.ts'
import type { FixStep } from './verdict.ts'

type Part = Pick<ComponentFact, 'name' | 'kind'>

/** Components that come from an SDK, with its name. */
const broughtTo = (manifest: Pick<ManifestFacts, 'package'>, components: readonly Part[]) => {
  const stranger = strangerOf(manifest)
  return components.flatMap((component) => {
    const owner = stranger(component.name)
    return owner === undefined ? [] : [{ ...component, owner }]
  })
}
const sayOf = (brought: readonly { owner: string }[]) => sayOwners(brought.map(({ owner }) => owner))

/** `own`: steps for the developers' own components; `asks`: what to look up in an SDK's guide about its components. */
type Advice = { own: FixStep[]; asks: string }

/**
 * Fixes for components. An SDK's must not simply be closed or deleted, since its push messages may depend on them: its vendor's
 * guide tells, and unused ones are removed from the merged manifest.
 */
export const fixByOwner = (
  manifest: Pick<ManifestFacts, 'package'>,
  components: readonly Part[],
  { own, asks }: Advice,
): FixStep[] => {
  const brought = broughtTo(manifest, components)
  const [first] = brought
  if (!first) return own
  return [
    ...(brought.length < components.length ? own : []),
    { text: `${sayOf(brought)}带来的组件不要直接改：先升级 SDK，再按它的接入文档核对${asks}。` },
    {
      text: '确定不用 SDK 的这项功能时，在自己的清单里移除它的组件。',
      snippet: `<${first.kind}\n    android:name="${first.name}"\n    tools:node="remove" />`,
    },
  ]
}

/** For pages declared in an SDK's manifest, which the next build would merge again: overrides in the app's manifest. */
export const overrideOfSdks = (
  manifest: Pick<ManifestFacts, 'package'>,
  pages: readonly Part[],
  { attribute, value }: { attribute: string; value: string },
): FixStep[] => {
  const brought = broughtTo(manifest, pages)
  const [first] = brought
  if (!first) return []
  return [
    {
      text: `${sayOf(brought)}的页面写在它自己的清单里：先升级；仍没有改的，在自己的清单里覆盖，再试一遍这些页面。`,
      snippet: `<${first.kind}\n    android:name="${first.name}"\n    ${attribute}="${value}"\n    tools:replace="${attribute}" />`,
    },
  ]
}
