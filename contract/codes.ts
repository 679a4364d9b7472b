import { accountCodes } from './account-codes.ts'
import { joinCodes } from './join-codes.ts'

/** Every envelope code with the words a visitor reads. */
export const codes = {
  ...accountCodes,
  ...joinCodes,

  API_TOKEN_FORBIDDEN: { code: 11016, message: '接口令牌不能做这件事，请登录网站操作' },
  API_TOKEN_OVER: { code: 11017, message: '接口令牌已过期或已作废，请登录网站新建一个' },

  WEBHOOK_PAUSED: { code: 11018, message: '这个地址已暂停，请先恢复' },
  WEBHOOK_SENDING: { code: 11019, message: '这条通知正在发送，请稍等' },

  TOO_LARGE: { code: 10003, message: '内容太大，请缩小后重试' },
  CONFLICT: { code: 10004, message: '内容刚刚被修改过，请刷新后重试' },
  SAME_KEY_OTHER_REQUEST: { code: 10006, message: '这次提交与先前的内容不同，请刷新后重新提交' },
  STILL_UNDER_WAY: { code: 10007, message: '先前的提交还在处理，请稍等一会儿再提交' },

  OAUTH_STATE_WRONG: { code: 11101, message: '这次授权已失效或不属于当前账号，请重新绑定' },
  OAUTH_DENIED: { code: 11102, message: '你在厂商页面取消了授权，没有绑定' },
  OAUTH_FAILED: { code: 11103, message: '厂商没有确认这次授权，请重新绑定' },
  VENDOR_UNREACHABLE: { code: 11104, message: '暂时连不上厂商，请稍后再试' },
  VENDOR_ACCOUNT_TAKEN: { code: 11105, message: '这个厂商账号已绑定到另一个会员，请换一个厂商账号' },

  UPLOAD_NOT_FINISHED: { code: 12001, message: '安装包还没有传完，请等上传完成' },
  PACKAGE_BEING_READ: { code: 12002, message: '自检还没有完成，请稍等' },
  PACKAGE_UNREADABLE: { code: 12003, message: '这个文件无法作为安装包读取，请检查后重新上传' },
  ALREADY_CERTIFYING: { code: 12004, message: '这个版本正在认证，请等本轮结束或先撤回' },
  VERSION_LOWER_THAN_CERTIFIED: { code: 12005, message: '版本号低于已认证的版本，请上传更高的版本' },
  REVIEW_NOT_PASSED: { code: 12007, message: '应用审核还没有成功，请先在“应用审核”里处理各厂商的结论' },
  KEY_PROOF_FAILED: { code: 12008, message: '这个安装包不能证明归属' },
  RETEST_NOT_OPEN: { code: 12009, message: '只有未通过或异常的认证可以申请复测' },
  RETEST_LIMIT: { code: 12010, message: '这个版本 30 天内已复测 3 次，请修改后上传新版本' },
  ROUND_CLOSED: { code: 12011, message: '这轮认证已经结束，不能再改动' },
  HURRIED_TODAY: { code: 12012, message: '催办后满 24 小时才能再催' },
  TASK_TAKEN: { code: 12013, message: '任务已被同事领取' },
  LEASE_LOST: { code: 12014, message: '任务不在你名下或领取已到期，请重新领取' },
  EVIDENCE_NEEDED: { code: 12015, message: '判为未通过时，请附上日志或截图，并写明实测值' },
  OWN_CASE: { code: 12017, message: '这是你自己账号的申请，要由同事处理' },
  SIGNER_NOT_REVIEWED: { code: 12019, message: '这个版本的签名密钥与应用审核时的不同，请到“应用审核”重新申请审核' },
  PACK_CHANGED: { code: 12018, message: '规则包刚换成新的一期，请看过再提交' },
  TASK_SUBMITTED: { code: 12020, message: '任务已经提交，要修改请先接手更正' },
  LABEL_STILL_VALID: { code: 12022, message: '这个安装包的金标还有效，到期前 30 天起可以续期' },
  PASSED_SINCE: { code: 12023, message: '这个版本后来的一轮认证已经通过，不需要复测' },
  RESULTS_MISSING: { code: 12016, message: '还有条款没有结果，填完后再提交' },

  STORAGE_USED_UP: { code: 12050, message: '存储空间不够，请到“存储空间”删除不再需要的安装包' },
  VERSION_KEPT: { code: 12051, message: '这个版本有认证记录，安装包要保留，不能删除' },
  VERSION_TESTED_NOW: { code: 12052, message: '这个版本正在云测试，请等它结束或先取消' },

  EDITED_MEANWHILE: { code: 12700, message: '有同事刚改过这条内容，请看过再决定' },
  NOTHING_TO_PUBLISH: { code: 12701, message: '最新一版已经公开，没有要发布的修改' },
  NOT_PUBLIC: { code: 12702, message: '这条内容没有公开，也没有定时发布，不需要撤回' },
  NOT_SCHEDULED: { code: 12712, message: '这条内容没有在等定时公开，请刷新看最新情况' },
  ARTICLE_HAS_ACTIVITY: { code: 12703, message: '还有没结束的活动用这篇文章介绍，请先取消活动' },
  POLL_FIXED: { code: 12704, message: '文章公开着，或已经有人投票：只能改截止时间，题目、选项和可选项数不能再改' },
  ACTIVITY_FIXED: { code: 12706, message: '活动已经开始，安排不能再改' },
  ACTIVITY_OVER: { code: 12711, message: '活动已经结束，报名不用再审核' },
  NOT_A_DRAFT: { code: 12707, message: '只有从没公开过、也没有定时的草稿可以丢弃' },
  FORM_IN_USE: { code: 12705, message: '已经有人投票或登记，不能去掉，可以结束它' },
  NOT_THE_DAY: { code: 12708, message: '活动当天起才能签到' },
  MEMBER_ORDER_CHANGED: { code: 12709, message: '有同事刚调整过次序，没有移动。请看过现在的次序再决定' },
  MEMBERS_FULL: { code: 12710, message: '名单最多 500 家，不能再添加' },

  EDITION_APPLIES: { code: 12720, message: '这一版已经施行，不能再改、发布或撤回，请以它为底写新版本' },
  EDITION_NOT_NEXT: { code: 12721, message: '已有更新的版本。请先改版本号或施行日期，保存后再发布' },
  EDITION_DAY_PAST: { code: 12733, message: '施行日期已经过了。请改成今天或以后，保存后再发布' },
  CORRECTIONS_FULL: { code: 12725, message: '这个月的更正已有 10 条，不能再发布' },
  REDIRECTS_FULL: { code: 12722, message: '跳转最多 500 条，请先删除不再用的' },
  PAGE_STAYS: { code: 12723, message: '页面不能没有文字。要改回以前的，请恢复旧版本，再发布' },

  COMMENTS_CLOSED: { code: 12726, message: '这一版不在公示，不能再提意见，请刷新看最新情况' },
  COMMENTS_FULL: { code: 12727, message: '你对这一版的意见已有 100 条，不能再提' },
  COMMENT_ANSWERED: { code: 12728, message: '这条意见已经答复或撤回，请刷新看最新情况' },
  OWN_COMMENT: { code: 12729, message: '这是你自己提的意见，要由同事答复' },

  WRITTEN_BY_YOU: { code: 12730, message: '这一版是你写的，要由同事看过再发布' },

  JOB_SETTLED: { code: 12731, message: '这项任务已经有了结果，不用再试' },
  JOB_UNDER_WAY: { code: 12732, message: '这项任务正在进行，或已有同样的任务在等，请刷新看最新情况' },

  PICTURE_IN_USE: { code: 12724, message: '有内容在用这张图，以前的版本也算，不能删除' },

  REPORT_NOT_READY: { code: 12006, message: '报告还没有生成，请稍等' },

  TERM_NOT_FAILED: { code: 13001, message: '这个条款现在没有未通过的判定，不需要申诉' },
  ROUND_NOT_APPEALABLE: { code: 13002, message: '只有以“未通过”结束的认证可以针对条款申诉，撤回、中止和已通过的不行' },
  NEWER_ROUND: { code: 13003, message: '这个版本有更新的一轮认证，以那一轮为准，请针对它申诉' },
  HIGHER_VERSION_CERTIFIED: { code: 13004, message: '更高的版本已经通过认证，这一轮不再重新判定' },
  ALREADY_APPEALED: { code: 13005, message: '这项判定已有一份申诉在处理，请在那份申诉里补充' },
  APPEAL_CLOSED: { code: 13006, message: '这份申诉不在可以这样操作的状态，请刷新看最新进展' },
  REOPEN_OVER: { code: 13007, message: '这份申诉不能再重新打开：结论满 7 天、已重新打开 2 次，或条款已经改判' },
  NOT_INDEPENDENT: { code: 13008, message: '你与这项判定或申诉有关，不能处理这份申诉，请交给同事' },
  HELD_BY_COLLEAGUE: { code: 13009, message: '这份申诉由同事在处理，要接手请先领取' },
  NO_PRECEDENT_YET: { code: 13010, message: '这份申诉还不能整理为案例，请刷新看原因' },
  PACK_TRIAL_RUNNING: { code: 12750, message: '已有一次试判在进行，等它完成再开始新的' },
  CLOUD_QUOTA_USED: { code: 14001, message: '本月的云测试次数已经用完，下个月 1 日恢复' },
  CLOUD_NO_DEVICE_TERMS: { code: 14002, message: '所选标准没有需要真机判定的条款，请至少加选一项有真机条款的标准' },
  CLOUD_TASK_CLOSED: { code: 14003, message: '这个云测试任务已经提交、结束或被取消，不再接收结果' },
  CLOUD_RUN_CLOSED: { code: 14004, message: '这次云测试已经结束或取消，不能再取消' },
  SECURITY_MAIL_NEEDED: { code: 14040, message: '账号安全的邮件不能关闭' },
} as const

export type CodeName = keyof typeof codes
/** Codes that a call may list in `errors`; the others are answered by the code around every call. */
export type RefusalName = Exclude<CodeName, 'OK' | 'FAULT' | 'UNAVAILABLE' | 'NO_SUCH_CALL' | 'METHOD_NOT_ALLOWED'>
