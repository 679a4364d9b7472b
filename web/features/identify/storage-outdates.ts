import { uploadBounds } from '@alliance/contract/identify'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { queryPackageStorage } from '@alliance/contract/package-storage'

/** What shows how much is stored, or what is. */
export const STORAGE_OUTDATES = [queryPackageStorage, uploadBounds, queryApkList, queryApkVersions]
