/** Where visitors read a picture of what is published. Apart from its shape, which no visitor's page needs. */
export const picturePath = (pictureId: string): string => `/api/show/downloadImage?id=${pictureId}`

/** Pictures can be asked for in this width: enough for the column of a body, and for a phone with two dots a pixel. */
export const MEDIUM_WIDTH = 800
export const mediumPath = (pictureId: string): string => `${picturePath(pictureId)}&width=${MEDIUM_WIDTH}`
