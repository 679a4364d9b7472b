/** How an action stands among the names of types, none of which has a space. */
export const actionName = (action: string) => `action ${action}`
