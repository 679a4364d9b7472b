/** Where visitors read a picture of what is published. Apart from its shape, which no visitor's page needs. */
export const picturePath = (pictureId: string): string => `/api/show/downloadImage?id=${pictureId}`
