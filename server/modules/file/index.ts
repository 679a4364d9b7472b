import type { RawRoute } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { downloadFile } from './download-file.ts'
import { dropFilesHandler } from './drop-files.ts'
import { sweepFilesHandler } from './sweep-files.ts'

export { lockBlob, rememberBlob } from './blob-queries.ts'
export { knowFile, type KnownFile, namedBy } from './know-file.ts'
export { fileAddress } from './ticket.ts'
export { dropFiles } from './drop-files.ts'
export { KEPT_LOOSE_MS, planSweep } from './sweep-files.ts'
export const jobs: readonly JobHandler[] = [sweepFilesHandler, dropFilesHandler]
export const rawRoutes: readonly RawRoute[] = [downloadFile]
