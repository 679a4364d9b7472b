import type { Change } from './app-spec.ts'
import { chain, withApplication, withEntries } from './app-spec.ts'
import { packItems } from './build.ts'
import { writeDex } from './format/dex-file.ts'

/** A plugin jar with its own code, after `others`, which are large entries. */
export const pluginJar = (...others: string[]): Uint8Array =>
  packItems([
    ...others.map((path) => ({ path, bytes: new Uint8Array(200_000), stored: true })),
    { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
  ])

/** A jar whose dex file ends after its signature, like one that is decrypted at run time. */
export const sealedJar = (): Uint8Array => packItems([{ path: 'classes.dex', bytes: Buffer.from('6465780a30333500', 'hex') }])

/** Moves the app's methods into a jar among the assets; the dex files keep only the class names. */
export const carrying =
  (path: string, bytes: Uint8Array = pluginJar()): Change =>
  (spec) => ({
    ...withEntries({ path, bytes })(spec),
    classes: [...spec.classes, ...spec.code.map(({ name }) => name)],
    code: [],
  })

const BOOTSTRAP = 'com.android.tools.fd.runtime.BootstrapApplication'
/** As built by Android Studio's Instant Run: a loader, with the app's classes in other packages or pushed to the device. */
export const hollow: Change = chain(withApplication({ name: BOOTSTRAP }), (spec) => ({ ...spec, classes: [BOOTSTRAP], code: [] }))
