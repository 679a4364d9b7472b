export declare const earlyPath: (args: readonly string[]) => string | undefined
