import type { Archive } from '../formats/zip.ts'
import type { ArchiveFacts } from './facts.ts'

/** Entries of the package, each path once as Android picks it, and anomalies of the zip itself. */
export const readArchiveFacts = (archive: Archive): ArchiveFacts => {
  const entries = [...archive.byPath.values()]
  return {
    sizeBytes: archive.source.sizeBytes,
    entryCount: archive.entries.length,
    inflatedBytes: archive.entries.reduce((sum, entry) => sum + entry.sizeBytes, 0),
    entries: entries.map(({ path, method, compressedBytes, sizeBytes, dataOffset }) => ({
      path,
      method,
      compressedBytes,
      sizeBytes,
      dataOffset,
    })),
    anomalies: archive.anomalies.slice(0, ANOMALY_CAP),
  }
}
/** Keeps the report readable even for 65,535 malformed headers. */
const ANOMALY_CAP = 1000
