const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

type PictureType = 'image/jpeg' | 'image/webp' | 'image/png'
/** Only for our own or checked pictures, which have one of these three types. */
export const mediaTypeOf = (bytes: Uint8Array): PictureType => {
  if (startsWith(bytes, 0xff, 0xd8)) return 'image/jpeg'
  return startsWith(bytes, 0x52, 0x49, 0x46, 0x46) ? 'image/webp' : 'image/png'
}
