import type { RawRoute, Served } from '../../http/index.ts'
import { deletePicture } from './delete-picture.ts'
import { queryNamedPictures } from './query-named-pictures.ts'
import { queryPicture } from './query-picture.ts'
import { queryPictures } from './query-pictures.ts'
import { savePicture } from './save-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export { addPicture } from './add-picture.ts'
export { picturesNamed, usePictures, withAddresses } from './in-bodies.ts'
export { picturesToPrint } from './to-print.ts'
export const served: readonly Served[] = [queryPictures, queryPicture, queryNamedPictures, savePicture, deletePicture]
export const rawRoutes: readonly RawRoute[] = [uploadPicture]
