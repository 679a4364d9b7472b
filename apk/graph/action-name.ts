/** The key of an intent action among names of types, none of which contains a space. */
export const actionName = (action: string) => `action ${action}`
