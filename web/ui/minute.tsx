import { minute } from '../lib/format.ts'

/** Date and time, also machine-readable; without a line break. */
export const Minute = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{minute(at)}</time>
