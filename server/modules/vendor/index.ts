import type { RawRoute, Served } from '../../http/index.ts'
import { claimDeviceTask } from './claim-device-task.ts'
import { createLabToken } from './create-lab-token.ts'
import { decideOwnership } from './decide-ownership.ts'
import { queryCloudTask } from './query-cloud-task.ts'
import { queryCloudTasks } from './query-cloud-tasks.ts'
import { queryDeviceTask } from './query-device-task.ts'
import { queryDeviceTasks } from './query-device-tasks.ts'
import { queryDevices } from './query-devices.ts'
import { queryLabTokens } from './query-lab-tokens.ts'
import { queryOwnershipTasks } from './query-ownership-tasks.ts'
import { queryVendorDesk } from './query-vendor-desk.ts'
import { releaseDeviceTask } from './release-device-task.ts'
import { revokeLabToken } from './revoke-lab-token.ts'
import { saveDeviceResult } from './save-device-result.ts'
import { saveDevice } from './save-device.ts'
import { setDeviceRetired } from './set-device-retired.ts'
import { submitDeviceTask } from './submit-device-task.ts'
import { uploadEvidence } from './upload-evidence.ts'

export { keepEvidence, taskForEvidence } from './keep-evidence.ts'
export { leaveLab } from './leave-lab.ts'
export { countLabTokens } from './queries.ts'
export const served: readonly Served[] = [
  queryVendorDesk,
  queryOwnershipTasks,
  decideOwnership,
  queryDeviceTasks,
  queryDeviceTask,
  claimDeviceTask,
  releaseDeviceTask,
  saveDeviceResult,
  submitDeviceTask,
  queryCloudTasks,
  queryCloudTask,
  queryDevices,
  saveDevice,
  setDeviceRetired,
  queryLabTokens,
  createLabToken,
  revokeLabToken,
]
export const rawRoutes: readonly RawRoute[] = [uploadEvidence]
