export declare const NEEDED_NODE: number
export declare const isNodeEnough: () => boolean
