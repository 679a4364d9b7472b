import type { AppSpec } from '../app-spec.ts'
import { chain, withComponentAttributes, withLibraries, withPermissions, withXmlFile } from '../app-spec.ts'
import { networkSecurity, noCleartext } from '../clean-app.ts'
import type { Violation } from './violation.ts'
import { warns } from './violation.ts'

const PORTRAIT = 1
const target = (targetSdk: number) => (spec: AppSpec) => ({ ...spec, targetSdk })

/** Milder forms of violations, for which a must-term only warns. */
export const cautions: Record<string, Violation> = {
  'COMP-05': warns(
    chain(
      target(34),
      withLibraries((library) => ({ ...library, pageBytes: 4096 })),
    ),
    ['COMP-02'],
  ),
  'PWR-09': warns(withPermissions('android.permission.SCHEDULE_EXACT_ALARM')),
  'SEC-06': warns(
    withXmlFile(
      'res/xml/network_security.xml',
      networkSecurity(noCleartext, {
        tag: 'domain-config',
        plain: { cleartextTrafficPermitted: true },
        children: [{ tag: 'domain', text: 'old.sample.example' }],
      }),
    ),
  ),
  'SEC-17': warns(
    withXmlFile('res/xml/file_paths.xml', {
      tag: 'paths',
      children: [{ tag: 'external-path', plain: { name: 'all', path: '.' } }],
    }),
  ),
  'LSA-02': warns(withComponentAttributes('.MainActivity', { screenOrientation: PORTRAIT })),
}
