import type { RawRoute } from '../../http/index.ts'
import { downloadFile } from './download-file.ts'

export { knowFile, type KnownFile, namedBy } from './know-file.ts'
export { fileAddress, type StoredFile } from './ticket.ts'
export const rawRoutes: readonly RawRoute[] = [downloadFile]
