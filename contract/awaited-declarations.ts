/** What a form has to say before a term can be judged that nothing but a declaration brings in order. */
export const awaitedDeclarations = { 'PRIV-01': 'purposes', 'PRIV-10': 'backgroundPurpose', 'PRIV-19': 'sdks' } as const

export type AwaitingTerm = keyof typeof awaitedDeclarations
