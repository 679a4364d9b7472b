import type { AppSpec } from '../app-spec.ts'
import {
  withApplication,
  withApplicationChildren,
  withComponentAttributes,
  withManifestChildren,
  withXmlFile,
} from '../app-spec.ts'
import { chain } from '../app-spec.ts'
import { EMBEDDING, property, splitRules, SYSTEM_OVERRIDE } from '../clean-app.ts'
import type { Violation } from './violation.ts'
import { breaks } from './violation.ts'

const PORTRAIT = 1
const without = (name: string) => (spec: AppSpec) => ({
  ...spec,
  applicationChildren: spec.applicationChildren.filter(({ android }) => android?.name !== name),
})
const strangeRules = (spec: AppSpec) =>
  withXmlFile('res/xml/split_rules.xml', splitRules(`${spec.package}.Nowhere`, `${spec.package}.Nothing`))(spec)
const plainLayouts = (spec: AppSpec): AppSpec => ({
  ...spec,
  layoutQualifiers: ['', 'land'],
  classes: spec.classes.filter((name) => !name.endsWith('.WindowSizeClass')),
})

const libraryOnly = (spec: AppSpec): AppSpec => ({
  ...spec,
  layoutQualifiers: ['', 'land'],
  styles: [
    ...spec.styles,
    { name: 'Base.Widget.AppCompat.ActionBar', values: { '': { bag: { items: {} } }, sw600dp: { bag: { items: {} } } } },
  ],
})

export const largeScreenViolations: Record<string, Violation> = {
  'LSA-01': breaks(withApplication({ resizeableActivity: false })),
  'LSA-02': breaks(
    chain(withComponentAttributes('.MainActivity', { screenOrientation: PORTRAIT }), (spec) => ({ ...spec, targetSdk: 35 })),
  ),
  'LSA-04': breaks(withComponentAttributes('.DetailActivity', { maxAspectRatio: { float: 1.86 } }), ['LSA-04.2']),
  // The old default applies where nothing is declared.
  'LSA-04.2': breaks(
    chain(withComponentAttributes('.DetailActivity', { resizeableActivity: false }), (spec) => ({ ...spec, targetSdk: 25 })),
    ['COMP-01', 'COMP-02', 'LSA-01'],
  ),
  'LSA-05': breaks(withApplicationChildren(property('android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY', true))),
  'LSA-06': breaks((spec) => ({
    ...spec,
    manifestChildren: spec.manifestChildren.map((node) =>
      node.tag === 'supports-screens' ? { ...node, android: { ...node.android, xlargeScreens: false } } : node,
    ),
  })),
  'LSA-07': breaks(
    withManifestChildren({ tag: 'uses-feature', android: { name: 'android.hardware.telephony', required: true } }),
  ),
  'LSA-08': breaks(plainLayouts, ['LSA-08.2']),
  // A support library contains a class and a style for wide windows: the app uses neither.
  'LSA-08.2': breaks(libraryOnly),
  'LSA-09': breaks(without(EMBEDDING), ['LSA-09.2']),
  'LSA-10': breaks(strangeRules, ['LSA-10.2']),
  'LSA-12': breaks(without(SYSTEM_OVERRIDE), ['LSA-12.2']),
  'LSA-15': breaks(
    chain(withComponentAttributes('.MainActivity', { configChanges: { hex: 0x80 } }), (spec) => ({
      ...spec,
      classes: spec.classes.filter((name) => !name.startsWith('androidx.lifecycle.')),
    })),
    ['LSA-15.2'],
  ),
}
