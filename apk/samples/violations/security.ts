import type { AppSpec } from '../app-spec.ts'
import {
  chain,
  withApplication,
  withApplicationChildren,
  withComponent,
  withComponentAttributes,
  withEntries,
  withLibraries,
  withManifestChildren,
  withPermissions,
  withSigning,
  withXmlFile,
} from '../app-spec.ts'
import { networkSecurity, noCleartext, pinnedDomain, PINS } from '../clean-app.ts'
import type { XmlNode } from '../format/binary-xml.ts'
import { writeElf } from '../format/elf-file.ts'
import { cleanLibrary } from '../clean-app.ts'
import type { Violation } from './violation.ts'
import { breaks, warns } from './violation.ts'

const NETWORK = 'res/xml/network_security.xml'
const network = (...children: XmlNode[]) => withXmlFile(NETWORK, networkSecurity(...children))
const trusting = (source: string): XmlNode => ({
  tag: 'base-config',
  plain: { cleartextTrafficPermitted: false },
  children: [{ tag: 'trust-anchors', children: [{ tag: 'certificates', plain: { src: source } }] }],
})
const cleartext: XmlNode = { tag: 'base-config', plain: { cleartextTrafficPermitted: true } }
const filePaths = (tag: string, path: string) =>
  withXmlFile('res/xml/file_paths.xml', { tag: 'paths', children: [{ tag, plain: { name: 'all', path } }] })

/** Looks like a key file, but is none: the body repeats the word "sample". */
const keyFile = () => {
  const line = `${Buffer.from('sample'.repeat(8)).toString('base64')}\n`
  const mark = (edge: string) => `-----${edge} PRIVATE KEY-----\n`
  return Buffer.from(`${mark('BEGIN')}${line.repeat(6)}${mark('END')}`)
}

const guest = withComponent({ kind: 'service', name: '.OpenService', attributes: { exported: true } })
const lowPermission = (spec: AppSpec): AppSpec =>
  withManifestChildren({ tag: 'permission', android: { name: `${spec.package}.permission.READ`, protectionLevel: { hex: 0 } } })(
    spec,
  )

export const securityViolations: Record<string, Violation> = {
  'SEC-01': breaks(withApplication({ debuggable: true })),
  'SEC-02': breaks(withSigning({ key: 'debug', schemes: ['v2', 'v3'] })),
  'SEC-03': breaks(withSigning({ key: 'weak', schemes: ['v2', 'v3'] })),
  'SEC-04': breaks(withSigning({ key: 'release', schemes: ['v1'] }), ['COMP-07']),
  'SEC-05': breaks(chain(withSigning({ key: 'release', schemes: ['v2'] }), (spec) => ({ ...spec, minSdk: 28 }))),
  'SEC-06': breaks(network(cleartext)),
  'SEC-07': breaks(network(trusting('user'))),
  'SEC-08': breaks(chain((spec) => ({ ...spec, minSdk: 23 }), withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'] }))),
  'SEC-09': breaks(network(noCleartext, pinnedDomain('2024-01-01', PINS))),
  'SEC-15': breaks((spec) =>
    withApplicationChildren({ tag: 'meta-data', android: { name: 'android.webkit.WebView.EnableSafeBrowsing', value: false } })({
      ...spec,
      applicationChildren: spec.applicationChildren.filter(
        ({ android }) => android?.name !== 'android.webkit.WebView.EnableSafeBrowsing',
      ),
    }),
  ),
  'SEC-16': breaks(guest, ['SEC-16.2']),
  // A normal permission of the platform is granted to every app.
  'SEC-16.2': breaks(withComponentAttributes('.SyncService', { permission: 'android.permission.VIBRATE' })),
  'SEC-17': breaks(filePaths('root-path', '.')),
  'SEC-18': breaks(lowPermission),
  'SEC-19': breaks(
    chain(
      (spec) => ({ ...spec, targetSdk: 27 }),
      withComponentAttributes('.DetailActivity', { taskAffinity: 'org.sample.elsewhere' }),
    ),
    ['COMP-01', 'COMP-02'],
  ),
  'SEC-21': breaks(withEntries({ path: 'assets/server.pem', bytes: keyFile() })),
  'SEC-23': breaks(withLibraries((library) => ({ ...library, writableCode: true }))),
  'SEC-24': breaks(
    withLibraries((library) => ({ ...library, imports: library.imports.filter((name) => name !== '__stack_chk_fail') })),
  ),
  'SEC-25': breaks(withEntries({ path: 'assets/plugin.bin', bytes: writeElf(cleanLibrary('arm64-v8a')) }), ['SEC-25.2']),
  'SEC-27': warns(withPermissions('android.permission.REQUEST_INSTALL_PACKAGES')),
}
