import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'

/** Providers that are not disabled. */
export const liveProviders = ({ components }: ManifestFacts) =>
  components.filter(({ kind, enabled }) => kind === 'provider' && enabled !== false)

/** ParsingPackageUtils.buildProcessName: a name that begins with a colon is appended to the package name. */
const processOf = ({ package: own, application }: ManifestFacts, component: ComponentFact | undefined) => {
  const name = component?.process || application?.process || own
  return name.startsWith(':') ? own + name : name
}

/** The launcher's pages; an alias stands for its target. */
const firstPages = ({ components }: ManifestFacts) => {
  const pages = new Map(components.flatMap((one) => (one.kind === 'activity' ? [[one.name, one] as const] : [])))
  return components
    .filter(({ isLauncher, enabled }) => isLauncher && enabled !== false)
    .map((one) => (one.targetActivity === undefined ? one : pages.get(one.targetActivity)))
}

/** Providers that run as the app starts. Those of another process run when something else starts that process. */
export const startingProviders = (manifest: ManifestFacts) => {
  const pages = firstPages(manifest)
  const started = new Set((pages.length > 0 ? pages : [undefined]).map((page) => processOf(manifest, page)))
  return liveProviders(manifest).filter((provider) => started.has(processOf(manifest, provider)))
}
