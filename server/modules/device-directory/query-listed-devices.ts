import { queryListedDevices as call } from '@alliance/contract/device-directory'
import { serve } from '../../http/index.ts'
import { DEVICES_TAG, listedDevices } from '../labs/index.ts'

export const queryListedDevices = serve(call, ({ db }) => listedDevices(db), { tags: [DEVICES_TAG, 'members'] })
