import { gunzipSync, gzipSync } from 'node:zlib'

type ShownManifest = { text: string; cut: boolean }

/** The engine cuts at a million characters: three bytes each in UTF-8, plus JSON syntax. */
const CAP_BYTES = 8 * 1024 ** 2

/** A decoded manifest for storage: gzip, a tenth of the text's size. */
export const packManifest = ({ text, cut }: ShownManifest): Buffer => gzipSync(JSON.stringify({ text, cut }))
export const unpackManifest = (bytes: Uint8Array) =>
  JSON.parse(gunzipSync(bytes, { maxOutputLength: CAP_BYTES }).toString('utf8')) as ShownManifest
