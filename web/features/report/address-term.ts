/** Puts the current term into the URL, for going back and for sharing. Without navigation, so that nothing is remounted. */
export const addressTerm = (termId: string) => history.replaceState(history.state, '', `#${termId}`)
