export const NEEDED_NODE: number
export function isNodeEnough(): boolean
