import type { ManifestFacts } from '../facts/facts.ts'
import { HEALTH } from './dangerous-permissions.ts'
import { askedFrom } from './permissions.ts'

/** Besides the type's own permission, the platform requires one of these (AOSP ForegroundServiceTypePolicy). */
type Need = {
  flag: number
  oneOf: string[]
  /** An alternative that isn't in the manifest: whether this app may have it. */
  mayHaveElse?: (manifest: ManifestFacts) => boolean
}

const DIAL = 'android.intent.action.DIAL'
/** An app that may become the default dialer needs nothing else. */
const mayDial = ({ components }: ManifestFacts) =>
  components.some(({ filters }) => filters.some(({ actions }) => actions.includes(DIAL)))
/** Android 16 replaces the body sensors permission by one per kind of data. */
const asksForHealth = ({ permissions }: ManifestFacts) => permissions.some(({ name }) => name.startsWith(HEALTH))

const NEEDS: Need[] = [
  { flag: 0x4, oneOf: ['MANAGE_OWN_CALLS'], mayHaveElse: mayDial },
  { flag: 0x8, oneOf: ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'] },
  {
    flag: 0x10,
    oneOf: [
      'BLUETOOTH_CONNECT',
      'BLUETOOTH_SCAN',
      'BLUETOOTH_ADVERTISE',
      'CHANGE_NETWORK_STATE',
      'CHANGE_WIFI_STATE',
      'CHANGE_WIFI_MULTICAST_STATE',
      'NFC',
      'TRANSMIT_IR',
      'UWB_RANGING',
    ],
    // A USB device to which the user granted access.
    mayHaveElse: () => true,
  },
  { flag: 0x40, oneOf: ['CAMERA', 'SYSTEM_CAMERA'] },
  {
    flag: 0x80,
    oneOf: [
      'RECORD_AUDIO',
      'CAPTURE_AUDIO_HOTWORD',
      'CAPTURE_AUDIO_OUTPUT',
      'CAPTURE_MEDIA_OUTPUT',
      'CAPTURE_TUNER_AUDIO_INPUT',
      'CAPTURE_VOICE_COMMUNICATION_OUTPUT',
    ],
  },
  { flag: 0x100, oneOf: ['ACTIVITY_RECOGNITION', 'BODY_SENSORS', 'HIGH_SAMPLING_RATE_SENSORS'], mayHaveElse: asksForHealth },
]

/** A type with which the app may not start a service, and what it must request; `isSure`: there is no alternative. */
export type Unmet = { flag: number; permission: string; isSure: boolean }

/** Types of which all requirements are missing. */
export const unmetBy = (manifest: ManifestFacts, types: number, from: number): Unmet[] =>
  NEEDS.filter(
    ({ flag, oneOf }) => (types & flag) !== 0 && oneOf.every((name) => askedFrom(manifest, name, from) === 'notAll'),
  ).map(({ flag, oneOf, mayHaveElse }) => ({ flag, permission: oneOf[0] ?? '', isSure: !mayHaveElse?.(manifest) }))
