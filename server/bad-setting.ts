/** A setting is missing or wrong: one plain sentence for whoever starts the process. */
export class BadSetting extends Error {}
