/** A failure whose message tells the operator in one sentence what to do: a stack trace would add nothing. */
export class PlainFailure extends Error {}
