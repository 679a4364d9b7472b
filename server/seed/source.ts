/** Author of the demonstration's contents. */
export const SOURCE = '兼容联盟秘书处（演示内容）'
