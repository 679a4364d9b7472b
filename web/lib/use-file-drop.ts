import { useState, type DragEvent } from 'react'

const FOLDER = '放进来的是文件夹，请选择里面的文件。'
const SEVERAL = '一次只能放一个文件，请重新选择。'

/** A folder comes as a file, too, which nobody can read. */
const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true

const broughtBy = ({ items }: DataTransfer) => {
  const brought = [...items].filter(({ kind }) => kind === 'file')
  const files = brought.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hasFolder: files.length < brought.length }
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * `single` fields refuse several files at once. `problem`: why nothing of the last drop was taken. `zone`: handlers of the field's
 * element.
 */
export const useFileDrop = (onFiles: (files: readonly File[]) => void, { single = false } = {}) => {
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = (files: readonly File[]) => {
    setProblem(undefined)
    if (files.length > 0) onFiles(files)
  }
  const onDrop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    const { files, hasFolder } = broughtBy(event.dataTransfer)
    const wrong = hasFolder ? FOLDER : single && files.length > 1 ? SEVERAL : undefined
    if (wrong) setProblem(wrong)
    else take(files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  return { isOver, problem, take, zone: { onDragOver, onDragLeave, onDrop } }
}
