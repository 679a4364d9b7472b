/** Whether a call of the file system failed because there is no such file. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/** The result; undefined if there is no such file. Any other error is thrown: a file that can't be read is not missing. */
export const ifPresent = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
