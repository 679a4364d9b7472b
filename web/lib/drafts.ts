/**
 * Form drafts and upload resume keys, in IndexedDB by account: they survive an expired session and are deleted at logout.
 * Without IndexedDB there are no drafts.
 */
const DATABASE = 'drafts'
const STORE = 'drafts'

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })

const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> => {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const database = await open()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'))
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** Undefined if there is none. The type is the caller's, which wrote it under this name. */
export const readDraft = async <T>(accountKey: string, name: string): Promise<T | undefined> =>
  (await run('readonly', (store) => store.get([accountKey, name]))) as T | undefined

export const saveDraft = async (accountKey: string, name: string, value: unknown): Promise<void> => {
  await run('readwrite', (store) => store.put(value, [accountKey, name]))
}

export const dropDraft = async (accountKey: string, name: string): Promise<void> => {
  await run('readwrite', (store) => store.delete([accountKey, name]))
}

/** Names and values of all drafts of an account whose name starts with `prefix`. */
export const listDrafts = async <T>(accountKey: string, prefix = ''): Promise<{ name: string; value: T }[]> => {
  const range = () => IDBKeyRange.bound([accountKey, prefix], [accountKey, `${prefix}\uffff`])
  let keys: IDBValidKey[] = []
  // Keys and values in one transaction, so that they match even if a draft is deleted meanwhile.
  const values = await run('readonly', (store) => {
    const names = store.getAllKeys(range())
    names.onsuccess = () => (keys = names.result)
    return store.getAll(range())
  })
  return (values ?? []).map((value, index) => ({ name: (keys[index] as string[])[1] ?? '', value: value as T }))
}

export const dropDrafts = async (accountKey: string): Promise<void> => {
  await run('readwrite', (store) => store.delete(IDBKeyRange.bound([accountKey, ''], [accountKey, '\uffff'])))
}
