/** A failure whose message is one plain sentence that tells whoever runs the machine what to do: a stack would add nothing. */
export class PlainFailure extends Error {}
