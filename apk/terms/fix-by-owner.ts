import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { strangerOf } from '../sdks/owner.ts'
import { sayOwners } from './say-owners.ts'
import type { FixStep } from './verdict.ts'

type Part = Pick<ComponentFact, 'name' | 'kind'>

/** Those of the components that an SDK brought along, each with its name. */
const broughtTo = (manifest: Pick<ManifestFacts, 'package'>, components: readonly Part[]) => {
  const stranger = strangerOf(manifest)
  return components.flatMap((component) => {
    const owner = stranger(component.name)
    return owner === undefined ? [] : [{ ...component, owner }]
  })
}
const sayOf = (brought: readonly { owner: string }[]) => sayOwners(brought.map(({ owner }) => owner))

/** `own` for the components that the app's makers wrote; `asks` is what they look up in an SDK's guide about those that it brought. */
type Advice = { own: FixStep[]; asks: string }

/**
 * What to do about these components. One that an SDK brought is not the app's to shut or to delete: its push messages may come by
 * it. Its maker's guide says, and what is not used is taken out of the merged manifest.
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

/** For pages that an SDK's own manifest declares: what is deleted there comes back with the next build, so the app's says otherwise. */
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
