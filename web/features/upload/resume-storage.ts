import type { UrlStorage } from 'tus-js-client'

/** What is stored of an unfinished upload. `url` is unique and is the key. */
export type Resume = { fingerprint: string; url: string; fileName: string; sizeBytes: number; startedAt: string }
export type ResumeStore = {
  list: () => Promise<Resume[]>
  put: (resume: Resume) => Promise<void>
  remove: (url: string) => Promise<void>
}

const toPrevious = (resume: Resume) => ({
  size: resume.sizeBytes,
  metadata: { filename: resume.fileName },
  creationTime: resume.startedAt,
  urlStorageKey: resume.url,
  uploadUrl: resume.url,
  parallelUploadUrls: null,
})

/**
 * tus keeps upload URLs in local storage by default; ours are stored with the account's drafts, which survive an expired session.
 */
export const resumeStorage = (store: ResumeStore): UrlStorage => {
  const find = async (wanted: (resume: Resume) => boolean) => {
    const all = await store.list()
    return all
      .filter(wanted)
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
      .map(toPrevious)
  }
  return {
    findAllUploads: () => find(() => true),
    findUploadsByFingerprint: (fingerprint) => find((resume) => resume.fingerprint === fingerprint),
    removeUpload: (url) => store.remove(url),
    addUpload: async (fingerprint, upload) => {
      const url = upload.uploadUrl ?? ''
      await store.put({
        fingerprint,
        url,
        fileName: upload.metadata['filename'] ?? '',
        sizeBytes: upload.size ?? 0,
        startedAt: new Date().toISOString(),
      })
      return url
    },
  }
}
