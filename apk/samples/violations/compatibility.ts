import type { AppSpec, Library } from '../app-spec.ts'
import {
  chain,
  withComponent,
  withComponentAttributes,
  withLibraries,
  withPermissions,
  withSigning,
  withoutApplication,
} from '../app-spec.ts'
import { cleanLibrary } from '../clean-app.ts'
import type { Violation } from './violation.ts'
import { breaks } from './violation.ts'

const target = (targetSdk: number) => (spec: AppSpec) => ({ ...spec, targetSdk })
const only = (change: (library: Library) => Library) => withLibraries(change)
const withNeeded = (name: string) => only((library) => ({ ...library, needed: [...library.needed, name] }))

const withoutSoname = (library: Library): Library => {
  const { soname, ...rest } = library
  return soname === undefined ? library : rest
}
const withoutVersionName = (spec: AppSpec): AppSpec => {
  const { versionName, ...rest } = spec
  return versionName === undefined ? spec : rest
}

/** A receiver with a filter that doesn't declare whether it is exported. */
const silentReceiver = withComponent({
  kind: 'receiver',
  name: '.SilentReceiver',
  children: [{ tag: 'intent-filter', children: [{ tag: 'action', android: { name: 'org.sample.action.PING' } }] }],
})

export const compatibilityViolations: Record<string, Violation> = {
  'COMP-01': breaks(target(29), ['COMP-02']),
  'COMP-02': breaks(target(34)),
  'COMP-03': breaks((spec) => ({ ...spec, minSdk: 22, targetSdk: 22 }), ['COMP-01', 'COMP-02', 'COMP-08', 'SEC-08']),
  'COMP-04': breaks((spec) => ({ ...spec, libraries: [cleanLibrary('armeabi-v7a')] }), ['COMP-04.2']),
  'COMP-04.2': breaks((spec) => ({
    ...spec,
    libraries: [
      ...spec.libraries,
      ...['arm64-v8a', 'x86_64'].map((folder) => ({ ...cleanLibrary('armeabi-v7a', 'libcopied.so'), folder })),
    ],
  })),
  'COMP-05': breaks(only((library) => ({ ...library, pageBytes: 4096 }))),
  'COMP-06': breaks(
    only((library) => ({ ...library, zipAlign: 4096 })),
    ['PERF-11'],
  ),
  'COMP-07': breaks(withSigning({ key: 'release', schemes: ['v1'] }), ['SEC-04']),
  'COMP-08': breaks((spec) => ({ ...spec, minSdk: 23 }), ['SEC-08']),
  'COMP-09': breaks((spec) => ({ ...spec, resourceTable: { ...spec.resourceTable, stored: false } })),
  'COMP-10': breaks(silentReceiver, ['SEC-16', 'SEC-16.2']),
  'COMP-11': breaks(withoutVersionName),
  'COMP-12': breaks(withoutApplication('icon')),
  'COMP-14': breaks(withNeeded('libbinder.so')),
  'COMP-15': breaks(only((library) => ({ ...library, textRelocation: true }))),
  'COMP-16': breaks(only((library) => ({ ...library, sectionHeaders: 'none' }))),
  'COMP-17': breaks(only(withoutSoname)),
  'COMP-22': breaks((spec) => ({
    ...spec,
    styles: [
      ...spec.styles,
      { name: 'AppTheme.NotEdgeToEdge', values: { '': { bag: { items: { windowOptOutEdgeToEdgeEnforcement: true } } } } },
    ],
  })),
}

export const stabilityViolations: Record<string, Violation> = {
  'STAB-06': breaks((spec) => ({ ...spec, classes: spec.classes.filter((name) => !name.endsWith('.SyncService')) })),
  'STAB-07': breaks(withNeeded('libmissing.so')),
}

export const performanceViolations: Record<string, Violation> = {
  'PERF-08': breaks((spec) => ({ ...spec, profile: undefined })),
  'PERF-09': breaks((spec) => ({ ...spec, dexPadTo: 11 * 1024 ** 2 })),
  'PERF-10': breaks(only((library) => ({ ...library, debugSymbols: true }))),
  'PERF-11': breaks(
    chain(
      only((library) => ({ ...library, stored: false })),
      withoutApplication('extractNativeLibs'),
    ),
  ),
}

export const powerViolations: Record<string, Violation> = {
  'PWR-07': breaks(withPermissions('android.permission.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'), ['PWR-07.2']),
  'PWR-08': breaks(
    chain(
      withComponent({
        kind: 'receiver',
        name: '.NetworkReceiver',
        children: [
          { tag: 'intent-filter', children: [{ tag: 'action', android: { name: 'android.net.conn.CONNECTIVITY_CHANGE' } }] },
        ],
      }),
      withComponentAttributes('.NetworkReceiver', { exported: false }),
    ),
  ),
  'PWR-09': breaks(chain(withPermissions('android.permission.USE_EXACT_ALARM'), target(32)), ['COMP-02']),
  'PWR-11': breaks(withPermissions('android.permission.HIGH_SAMPLING_RATE_SENSORS')),
}
