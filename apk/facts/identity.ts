import type { PackageIdentity } from '../report.ts'
import type { Facts, ManifestFacts, SigningFacts } from './facts.ts'
import { childrenNamed, frameworkAttribute, present, textOf } from './xml-element.ts'

/** aapt prints C strings: everything after a NUL is lost. */
const asPrinted = (text: string | undefined) => {
  const printed = text?.split('\0')[0]
  return printed === '' ? undefined : printed
}

const applicationOf = ({ document }: ManifestFacts) => document.root.children.find(({ name }) => name === 'application')

/** The file that aapt picks for a small mdpi phone, not the sharpest one, which is `application.icon`. */
const iconOf = (manifest: ManifestFacts) => {
  const application = applicationOf(manifest)
  const icon = application && frameworkAttribute(application, 'icon')
  return typeof icon?.resolved === 'string' ? icon.resolved : undefined
}

/** Each name once; unreadable (empty) names are dropped. */
const named = (list: { name: string }[]) => [...new Set(list.map(({ name }) => name))].filter((name) => name !== '')

const manifestPart = (manifest: ManifestFacts) => ({
  ...present({
    package: asPrinted(manifest.package),
    versionCode: asPrinted(textOf(manifest.document.root, 'versionCode')),
    versionName: asPrinted(manifest.versionName),
    minSdk: asPrinted(manifest.minSdkText),
    targetSdk: asPrinted(manifest.targetSdkText),
    label: asPrinted(manifest.application?.label),
    icon: asPrinted(iconOf(manifest)),
  }),
  permissions: named(manifest.permissions),
  features: named(manifest.features),
})

/** A folder below lib/ is enough to count: a hostile package has tens of thousands, with names of 64 KiB each. */
const MAX_ABIS = 100
const abisOf = (facts: Facts) => {
  if (!facts.archive.seen) return []
  const folders = facts.archive.value.entries.map(({ path }) => /^lib\/([^/]+)\/[^/]/.exec(path)?.[1])
  // In a collection, the libraries are in the splits.
  const libraries = facts.nativeLibraries.seen ? facts.nativeLibraries.value.map(({ abi }) => abi) : []
  return [...new Set([...folders.filter((abi) => abi !== undefined), ...libraries])].toSorted().slice(0, MAX_ABIS)
}

const schemesOf = ({ schemes }: SigningFacts) =>
  (['v1', 'v2', 'v3', 'v31'] as const).filter((name) => schemes[name].verified).map((name) => (name === 'v31' ? 'v3.1' : name))

const MAX_LANGUAGES = 200
const LANGUAGE = /^[A-Za-z0-9-]{1,40}$/

/** The locales in the file of `android:localeConfig`; undefined if there is none, or it wasn't read. */
const languagesOf = ({ manifest, xmlFiles }: Facts) => {
  const path = manifest.seen ? manifest.value.application?.localeConfig : undefined
  const document = xmlFiles.seen ? xmlFiles.value.files.find((file) => file.path === path) : undefined
  const names = document && childrenNamed(document.root, 'locale').map((one) => textOf(one, 'name') ?? '')
  return names && [...new Set(names.filter((name) => LANGUAGE.test(name)))].slice(0, MAX_LANGUAGES)
}

/** The package's identity in the format of aapt; what could not be read is absent or empty. */
export const identityOf = (facts: Facts): PackageIdentity => ({
  ...(facts.manifest.seen ? manifestPart(facts.manifest.value) : { permissions: [], features: [] }),
  abis: abisOf(facts),
  schemes: facts.signing.seen ? schemesOf(facts.signing.value) : [],
  signers: facts.signing.seen ? facts.signing.value.signers.map(({ certificateSha256 }) => certificateSha256) : [],
  ...present({
    sourceStamp: facts.signing.seen && facts.signing.value.sourceStamp ? (true as const) : undefined,
    languages: languagesOf(facts),
    collection: facts.archive.seen ? facts.archive.value.collection : undefined,
  }),
})
