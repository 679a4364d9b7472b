/** Terms that only a declaration can satisfy → the form field that must be filled in before they can be judged. */
export const awaitedDeclarations = { 'PRIV-01': 'purposes', 'PRIV-10': 'backgroundPurpose', 'PRIV-19': 'sdks' } as const

export type AwaitingTerm = keyof typeof awaitedDeclarations
