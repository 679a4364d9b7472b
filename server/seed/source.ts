/** Who writes what the demonstration publishes. */
export const SOURCE = '兼容联盟秘书处（演示内容）'
