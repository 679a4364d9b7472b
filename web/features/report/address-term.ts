/** The term that is read stands in the address: who comes back, or sends it on, is brought to it. No navigation: nothing is remounted. */
export const addressTerm = (termId: string) => history.replaceState(history.state, '', `#${termId}`)
