import type { RawRoute, Served } from '../../http/index.ts'
import { devicesFile } from './devices-file.ts'
import { queryListedDevices } from './query-listed-devices.ts'

/** Which devices the members' labs have, for everybody. */
export const served: readonly Served[] = [queryListedDevices]
export const rawRoutes: readonly RawRoute[] = [devicesFile]
