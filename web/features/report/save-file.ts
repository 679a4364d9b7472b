/** Hands a text to the reader as a file. The address lives until the browser has taken it. */
export const saveFile = ({ fileName, mediaType, content }: { fileName: string; mediaType: string; content: string }) => {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
