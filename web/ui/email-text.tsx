import { PackageText } from './package-text.tsx'

/** A mail address: a long one breaks after its @ or a dot, not within a word. */
export const EmailText = PackageText
