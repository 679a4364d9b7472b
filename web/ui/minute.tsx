import { minute } from '../lib/format.ts'

/** A day and its time, for the reader and for machines; never parted by the end of a line. */
export const Minute = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{minute(at)}</time>
