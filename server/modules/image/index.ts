import type { RawRoute } from '../../http/index.ts'
import { downloadImage } from './download-image.ts'

export { drawForReaders, type DrawnPicture } from './draw-for-readers.ts'
export { drawForPrint } from './draw-for-print.ts'
export { drawIcon } from './draw-icon.ts'
export { redrawPicture } from './redraw-picture.ts'
export { imageSize } from './image-size.ts'
export { isInTime } from './in-time.ts'
export { imageAddress } from './ticket.ts'
export const rawRoutes: readonly RawRoute[] = [downloadImage]
