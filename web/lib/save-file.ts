/** Decodes bytes of one of our answers. */
export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Hands text or bytes to the browser as a download. */
export const saveFile = (name: string, content: BlobPart, type: string) => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Later, because the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a table from an answer. */
export const saveCsv = (name: string, csv: string) => saveFile(name, csv, 'text/csv;charset=utf-8')

type Answered = { fileName: string; mediaType: string; encoding: 'text' | 'base64'; content: string }
/** Downloads a file from an answer. */
export const saveAnswered = ({ fileName, mediaType, encoding, content }: Answered) =>
  saveFile(fileName, encoding === 'base64' ? fromBase64(content) : content, mediaType)
