import { awaitedDeclarations } from '@alliance/contract/awaited-declarations'
import type { Declarations, queryApkDetail } from '@alliance/contract/identify'
import type { Output } from '@alliance/contract/call'

type Detail = Output<typeof queryApkDetail>

/**
 * Initial declarations: those of the app's last round, unless something has been typed already, plus every SDK that the
 * self-check has detected.
 */
export const prefilled = (typed: Declarations, { lastDeclarations, sdks }: Pick<Detail, 'lastDeclarations' | 'sdks'>) => {
  const purposes = Object.values(typed.permissionPurposes).some((purpose) => purpose.trim() !== '')
  const isTouched = Boolean(typed.category) || Boolean(typed.privacyPolicyUrl) || typed.sdks.length > 0 || purposes
  const base = isTouched ? typed : (lastDeclarations ?? typed)
  return { ...base, sdks: [...new Set([...base.sdks, ...sdks])] }
}

/** SDKs in the package but not in the list. */
export const leftOut = ({ sdks }: Pick<Declarations, 'sdks'>, found: readonly string[]): string[] =>
  found.filter((name) => !sdks.includes(name))

const BACKGROUND = 'android.permission.ACCESS_BACKGROUND_LOCATION'

/** Ids of self-check terms whose awaited declaration is complete in the form. */
export const saidInForm = (said: Declarations, { identity, sdks }: Pick<Detail, 'identity' | 'sdks'>): ReadonlySet<string> => {
  const hasPurpose = (name: string) => Boolean(said.permissionPurposes[name]?.trim())
  const isSaid = {
    purposes: identity?.sensitivePermissions.every(({ name }) => hasPurpose(name)) ?? false,
    backgroundPurpose: hasPurpose(BACKGROUND),
    sdks: leftOut(said, sdks).length === 0,
  }
  return new Set(Object.entries(awaitedDeclarations).flatMap(([id, awaited]) => (isSaid[awaited] ? [id] : [])))
}
