/**
 * The office's name for each kind of job. `settled`: what its last attempt leaves behind. Such a job has ended in a way that
 * people were notified of, so it can't be restarted; the others can.
 */
type KindWords = { title: string; settled?: string }

const LATER = '过一段时间会自动再做'

const KINDS: Readonly<Record<string, KindWords>> = {
  askVendor: { title: '向厂商查询应用归属', settled: '已转给厂商审核员人工确认' },
  checkBinding: { title: '核对厂商账号绑定', settled: '到下一次核对时再查' },
  closeMonths: { title: '公布月度认证数据', settled: LATER },
  continueActivitySeries: { title: '安排系列活动的下一场' },
  deleteAccount: { title: '删除账号', settled: LATER },
  dropFiles: { title: '删除不再使用的文件' },
  endCloudRun: { title: '结束到期的云测试' },
  expireUpload: { title: '清理没传完的文件' },
  forgetRegistrations: { title: '删除到期的报名资料' },
  forgetSignUps: { title: '删除到期的登记', settled: LATER },
  indexNews: { title: '更新资讯的搜索' },
  issueCertificate: { title: '签发证书' },
  judgeRound: { title: '判定一轮认证', settled: '这一轮已转为异常，会员可以申请复测' },
  publishLibrary: { title: '发布标准文档' },
  readPackage: { title: '读取安装包', settled: '版本已标明没有读完，会员可以重新上传' },
  remindCertificateHolder: { title: '提醒证书即将到期' },
  remindDesks: { title: '提醒工作人员有待处理的事', settled: '下一个工作日再提醒' },
  remindRegistered: { title: '提醒报名的人活动将开始' },
  remindTokenOwner: { title: '提醒接口令牌即将到期' },
  revokeVendorTokens: { title: '把授权交还厂商', settled: '授权没有交还，到期后自行失效' },
  sendMail: { title: '发送邮件', settled: '不再发送，收件账号的页面上有记录' },
  sendWebhook: { title: '发送回调通知' },
  sweepFiles: { title: '清理不再使用的文件', settled: LATER },
  tellFollowers: { title: '通知关注标准的会员' },
  tellLeftOver: { title: '通知没有名额或没有审核的报名' },
  tellVersions: { title: '通知文档有新版本' },
  tryPack: { title: '试判规则包', settled: '试判已结束，可以在“规则包试判”里重新开始' },
}

/** A row may be older than the code. */
const UNKNOWN: KindWords = { title: '其他任务', settled: '现在的程序不再做这种任务' }

export const wordsOf = (kind: string): KindWords => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined) ?? UNKNOWN
