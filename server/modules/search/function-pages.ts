/**
 * Pages that are found by what one can do there, with the words by which people look for it; these are the result's excerpt. The
 * pages themselves are empty without an account, or differ from day to day.
 */
export const functionPages: readonly (readonly [path: string, words: string])[] = [
  ['/account/login', '用邮箱和密码登录账号，进入控制台。登录失败次数太多、账号被锁定时，过一会儿再试，或者重设密码。'],
  ['/account/register', '用邮箱注册账号。收不到验证码时，看看垃圾邮件，或者过一会儿再发一次。完善资料后，就可以申请金标认证。'],
  ['/account/password/reback', '忘了密码、忘记密码时，用邮箱验证码重设密码。'],
  ['/account/password/change', '登录后更改密码、设置新密码。'],
  ['/account/modify', '登录后更换账号邮箱，也就是登录用的邮箱。'],
  ['/account/role/info', '登录后修改资料：企业名称（公司改名、更名）、法人变更后的营业执照、联系人、电话（手机号）和地址。'],
  ['/account/sessions', '登录后查看账号正在哪些设备上登录，结束其中的登录。'],
  [
    '/account/tokens',
    '登录后创建接口令牌（API token）。CI 等构建系统（Jenkins、Gradle、GitLab、GitHub Actions）集成了它，就能上传安装包、读取报告。',
  ],
  ['/account/webhooks', '登录后设置回调通知（webhook）：自检、认证和证书有变化时，通知你的服务器。'],
  ['/account/data', '登录后下载账号里的数据，或者申请注销账号、删除账号。'],
  ['/console/goldIdentification/list', '登录后查看自己的应用、版本和认证进度。'],
  [
    '/console/goldIdentification/form',
    '登录后上传安装包（APK 格式；AAB 格式的要先转成 APK），自检，申请金标认证、提交认证。上传失败、中断时，再选同一个文件会接着传；安装包损坏、解析失败、签名不一致时，会说明原因。',
  ],
  ['/console/goldIdentification/appReviewList', '登录后查看应用审核的进度和结果。'],
  ['/console/goldIdentification/storage', '登录后查看安装包占用的存储空间，删除安装包。'],
  ['/console/cloudServices', '登录后选择版本、标准和真机，开始云测试。'],
  ['/console/allianceMembers/bind', '登录后绑定厂商账号，或解除绑定、解绑厂商账号。'],
  ['/console/messages', '登录后查看消息和通知，管理关注的标准。'],
  ['/console/comments', '登录后对公示中的标准提意见，查看已提的意见。'],
  ['/appealRecord/list', '对结果不服、有异议、认为误判时，登录后提出申诉，查看申诉的进度和结果。'],
  ['/activity/web', '报名参加联盟活动，填写报名表。'],
  ['/registry', '证书查询：按应用、企业或编号查找有效的金标证书。'],
  ['/doc', '标准文档的目录：七类标准、规范、白皮书和适配指南。'],
  ['/documents', '下载标准文档的 PDF，打印或保存。'],
  ['/home/news/list', '联盟最近的新闻与资讯，按月排列。'],
  ['/home/activity', '联盟最近的活动：开放日、小班课、公开课与线上答疑，报名和回顾。'],
  ['/comments', '新版标准公示、征求意见期间收到的意见与答复。'],
  ['/precedents', '查看已经办结、公开的申诉案例。'],
]

/** Further words for pages that are indexed by their text. */
export const pageWords: Readonly<Record<string, string>> = {
  verify: '查证书 证书查询 验证证书 真伪 防伪',
  join: '入会 加盟 退会 联系我们 联系电话 媒体采访 商务合作 反馈 投诉 举报 帮助',
  service: '认证流程 认证周期 收费 价格 审核时间 版本更新后重新认证',
  terms: '用户协议 服务协议',
}
