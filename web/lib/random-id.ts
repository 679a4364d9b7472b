/** 128 random bits as hex. `crypto.randomUUID` exists in secure contexts only; this works over plain HTTP too. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
