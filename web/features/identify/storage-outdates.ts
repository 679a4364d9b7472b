import { uploadBounds } from '@alliance/contract/identify'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { queryPackageStorage } from '@alliance/contract/package-storage'

/** Calls to refetch when stored packages change. */
export const STORAGE_OUTDATES = [queryPackageStorage, uploadBounds, queryApkList, queryApkVersions]
