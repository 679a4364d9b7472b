import { chain, withApplicationChildren, withComponentAttributes, withPermissions, withSigning } from '../app-spec.ts'
import type { Change } from '../app-spec.ts'
import { STOPPING, dataSyncPermissions, faulty, playing, withoutMethods } from './code.ts'
import { EXTENSION_CALL } from './large-screen-code.ts'

/** A change of the clean app that adds what a term is about, in compliance with it. */
type Fulfilment = { change: Change; purposes?: Record<string, string> }

const permissions = (...names: string[]) => withPermissions(...names.map((name) => `android.permission.${name}`))

/**
 * By term that isn't applicable to the clean app: a change that complies with it. The clean app itself complies with all others.
 */
export const fulfilments: Record<string, Fulfilment> = {
  'COMP-08': {
    change: chain((spec) => ({ ...spec, minSdk: 23 }), withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'] })),
  },
  'PWR-12': {
    change: chain(playing({ foregroundServiceType: { hex: 1 } }, [STOPPING]), dataSyncPermissions),
  },
  'SEC-19': {
    change: chain((spec) => ({ ...spec, targetSdk: 27 }), withComponentAttributes('.DetailActivity', { taskAffinity: '' })),
  },
  'PRIV-01': { change: permissions('CAMERA'), purposes: { 'android.permission.CAMERA': '扫码登录' } },
  'PRIV-08': { change: permissions('READ_MEDIA_IMAGES', 'READ_MEDIA_VISUAL_USER_SELECTED') },
  'PRIV-09': { change: permissions('ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION') },
  'LSA-14': {
    change: chain(
      withoutMethods('Posture'),
      faulty('watch(Landroid/app/Activity;)V', EXTENSION_CALL),
      withApplicationChildren({ tag: 'uses-library', android: { name: 'androidx.window.extensions', required: false } }),
    ),
  },
}
