/** The same bytes with the calls of a Buffer, which is faster at texts and numbers; nothing is copied. */
export const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)
