import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'

/** Those that are not switched off. */
export const liveProviders = ({ components }: ManifestFacts) =>
  components.filter(({ kind, enabled }) => kind === 'provider' && enabled !== false)

/** ParsingPackageUtils.buildProcessName: a name that begins with a colon is put behind the package's own. */
const processOf = ({ package: own, application }: ManifestFacts, component: ComponentFact | undefined) => {
  const name = component?.process || application?.process || own
  return name.startsWith(':') ? own + name : name
}

/** The pages of the launcher; an alias runs where its page does. */
const firstPages = ({ components }: ManifestFacts) => {
  const pages = new Map(components.flatMap((one) => (one.kind === 'activity' ? [[one.name, one] as const] : [])))
  return components
    .filter(({ isLauncher, enabled }) => isLauncher && enabled !== false)
    .map((one) => (one.targetActivity === undefined ? one : pages.get(one.targetActivity)))
}

/** Those that run as the app starts: a provider of another process runs when something else starts that one. */
export const startingProviders = (manifest: ManifestFacts) => {
  const pages = firstPages(manifest)
  const started = new Set((pages.length > 0 ? pages : [undefined]).map((page) => processOf(manifest, page)))
  return liveProviders(manifest).filter((provider) => started.has(processOf(manifest, provider)))
}
