/** RFC 1950, 8.2: for PNG streams and for the header of a dex file. */
export const adler32 = (bytes: Uint8Array): number => {
  let a = 1
  let b = 0
  for (const octet of bytes) {
    a = (a + octet) % 65_521
    b = (b + a) % 65_521
  }
  return ((b << 16) | a) >>> 0
}
