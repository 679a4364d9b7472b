import { PackageText } from './package-text.tsx'

/** A mail address, or who is named by one: a line too long ends behind its @ or a dot, not within a word. */
export const EmailText = PackageText
