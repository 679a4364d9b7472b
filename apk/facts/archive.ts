import type { Archive } from '../formats/zip.ts'
import type { ArchiveFacts } from './facts.ts'

/** What stands in the package: each path once, the way Android picks it, and what is odd about the zip itself. */
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
/** A package of 65,535 lying headers still makes a report that can be read. */
const ANOMALY_CAP = 1000
