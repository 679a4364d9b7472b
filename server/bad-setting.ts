import { PlainFailure } from './plain-failure.ts'

/** A setting is missing or wrong. */
export class BadSetting extends PlainFailure {}
