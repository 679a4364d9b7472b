/** Steps to a label, worded as on the page that explains them in detail. */
export const steps = [
  { title: '注册并完善资料', text: '企业资料只用于认证' },
  { title: '上传并自检', text: '当场看到安装包条款的结果' },
  { title: '应用审核', text: '每家终端成员各自确认归属' },
  { title: '提交认证', text: '引擎与成员实验室分头判定' },
  { title: '获得金标', text: '七类标准全部通过，180\u00a0天有效' },
]
