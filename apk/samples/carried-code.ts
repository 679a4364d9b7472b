import type { Change } from './app-spec.ts'
import { chain, withApplication, withEntries } from './app-spec.ts'
import { packItems } from './build.ts'
import { writeDex } from './format/dex-file.ts'

/** A jar as plugins come in: code of its own, and something long before it in the archive. */
export const pluginJar = (...others: string[]): Uint8Array =>
  packItems([
    ...others.map((path) => ({ path, bytes: new Uint8Array(200_000), stored: true })),
    { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
  ])

/** A jar whose code file ends behind its head, as one that is decrypted at run time. */
export const sealedJar = (): Uint8Array => packItems([{ path: 'classes.dex', bytes: Buffer.from('6465780a30333500', 'hex') }])

/** The app's own methods stand in a jar among the assets; of its classes in the code files only the names are left. */
export const carrying =
  (path: string, bytes: Uint8Array = pluginJar()): Change =>
  (spec) => ({
    ...withEntries({ path, bytes })(spec),
    classes: [...spec.classes, ...spec.code.map(({ name }) => name)],
    code: [],
  })

const BOOTSTRAP = 'com.android.tools.fd.runtime.BootstrapApplication'
/** What Android Studio's Instant Run built: a loader, and the app's classes in other packages or pushed to the device. */
export const hollow: Change = chain(withApplication({ name: BOOTSTRAP }), (spec) => ({ ...spec, classes: [BOOTSTRAP], code: [] }))
