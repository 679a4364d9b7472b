import type { RawRoute } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { expireUploadHandler } from './jobs.ts'
import { uploadRoutes } from './upload-routes.ts'

export { giveUpUpload, uploadsOf } from './loose-uploads.ts'
export { dropFinished, findUpload, storedBytes } from './queries.ts'
export { storeFile } from './store-file.ts'
export const rawRoutes: readonly RawRoute[] = uploadRoutes
export const jobs: readonly JobHandler[] = [expireUploadHandler]
