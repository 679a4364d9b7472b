const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

export type PictureType = 'image/jpeg' | 'image/webp' | 'image/png'
/** Of what this house has drawn, or of what passes for a picture: one of three kinds. */
export const mediaTypeOf = (bytes: Uint8Array): PictureType => {
  if (startsWith(bytes, 0xff, 0xd8)) return 'image/jpeg'
  return startsWith(bytes, 0x52, 0x49, 0x46, 0x46) ? 'image/webp' : 'image/png'
}
