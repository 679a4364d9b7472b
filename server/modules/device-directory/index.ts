import type { RawRoute, Served } from '../../http/index.ts'
import { devicesFile } from './devices-file.ts'
import { queryListedDevices } from './query-listed-devices.ts'

/** The public list of the member labs' devices. */
export const served: readonly Served[] = [queryListedDevices]
export const rawRoutes: readonly RawRoute[] = [devicesFile]
