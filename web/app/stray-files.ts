const isFileInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file' && !target.disabled

/** A file that is dropped beside its field, which browsers open instead of the page with all that was typed in it. */
export const refuseStrayFiles = () => {
  for (const kind of ['dragover', 'drop'] as const)
    addEventListener(kind, (event) => {
      const { dataTransfer, defaultPrevented, target } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files') || isFileInput(target)) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
}
