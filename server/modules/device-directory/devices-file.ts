import { DEVICES_FILE } from '@alliance/contract/device-directory'
import { FOR_ANYBODY, cachedFile } from '../../http/index.ts'
import { DEVICES_TAG, listedDevices } from '../labs/index.ts'

/** The page's answer as a file for programs, and for pages of other sites. */
export const devicesFile = cachedFile({
  path: DEVICES_FILE,
  contentType: 'application/json; charset=utf-8',
  headers: FOR_ANYBODY,
  tags: [DEVICES_TAG, 'members'],
  make: async ({ parts }) => `${JSON.stringify({ devices: await listedDevices(parts.db) }, null, 2)}\n`,
})
