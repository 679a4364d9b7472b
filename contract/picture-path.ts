/** Public path of a picture of published content. Apart from the picture's shape, which no visitor's page needs. */
export const picturePath = (pictureId: string): string => `/api/show/downloadImage?id=${pictureId}`

/** The width that pictures can be requested in: enough for a text column, and for a phone at 2x. */
export const MEDIUM_WIDTH = 800
export const mediumPath = (pictureId: string): string => `${picturePath(pictureId)}&width=${MEDIUM_WIDTH}`
