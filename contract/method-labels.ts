/** How a term is judged: from the package, by a lab on devices, or from data of users' devices. */
export const methodLabels = { static: '安装包', device: '真机', field: '线上数据' } as const
