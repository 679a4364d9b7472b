import { createHmac } from 'node:crypto'
import { DataState } from '@alliance/contract/states'
import type { AccountWish } from '../modules/account/index.ts'
import type { Settings } from '../settings.ts'

export type PersonKey =
  | 'qingchuan'
  | 'xiaoxi'
  | 'zhixing'
  | 'nanting'
  | 'newcomer'
  | 'administrator'
  | 'qingxiuReviewer'
  | 'boyunReviewer'
  | 'certifier'
  | 'appealsOfficer'
  | 'editor'
/** `reviewerOf`: the alliance member that a vendor reviewer works for. */
export type Person = Omit<AccountWish, 'password'> & { key: PersonKey; about: string; reviewerOf?: string }

/** Invented people of invented companies. */
export const people: readonly Person[] = [
  {
    key: 'qingchuan',
    email: 'qingchuan@example.com',
    companyName: '晴川软件（演示）',
    dataState: DataState.complete,
    about: '开发者，晴川软件：有通过、未通过和认证中的应用',
  },
  {
    key: 'xiaoxi',
    email: 'xiaoxi@example.com',
    companyName: '小溪互动（演示）',
    dataState: DataState.complete,
    about: '开发者，小溪互动：另一家公司，只看得到自己的应用',
  },
  {
    key: 'zhixing',
    email: 'zhixing@example.com',
    companyName: '知行教育（演示）',
    dataState: DataState.complete,
    about: '开发者，知行教育：两款应用都有金标',
  },
  {
    key: 'nanting',
    email: 'nanting@example.com',
    companyName: '南亭视听（演示）',
    dataState: DataState.complete,
    about: '开发者，南亭视听：一款应用改好后重新申请，获得金标',
  },
  {
    key: 'newcomer',
    email: 'newcomer@example.com',
    dataState: DataState.empty,
    about: '新账号，还没有完善资料，进不了控制台',
  },
  {
    key: 'administrator',
    email: 'administrator@example.com',
    dataState: DataState.empty,
    grants: ['administrator'],
    about: '管理员：审核资料、授予角色、白名单、操作记录',
  },
  {
    key: 'qingxiuReviewer',
    email: 'qingxiu@example.com',
    dataState: DataState.empty,
    grants: ['vendor'],
    reviewerOf: '青岫终端（演示）',
    about: '厂商审核员，青岫终端：确认应用归属，判定真机条款',
  },
  {
    key: 'boyunReviewer',
    email: 'boyun@example.com',
    dataState: DataState.empty,
    grants: ['vendor'],
    reviewerOf: '泊云设备（演示）',
    about: '厂商审核员，泊云设备：确认应用归属，判定真机条款',
  },
  {
    key: 'certifier',
    email: 'certifier@example.com',
    dataState: DataState.empty,
    grants: ['certifier'],
    about: '认证官：判定不可判定的条款，中止认证，撤销证书',
  },
  {
    key: 'appealsOfficer',
    email: 'appeals@example.com',
    dataState: DataState.empty,
    grants: ['appeals'],
    about: '申诉专员：受理申诉，请申诉人补充，作出结论；成立的申诉会改判条款',
  },
  {
    key: 'editor',
    email: 'editor@example.com',
    dataState: DataState.empty,
    grants: ['editor'],
    about: '内容编辑：资讯、公告、横幅和图片，活动与报名',
  },
]

/**
 * The demonstration password of an account: derived from the data folder's secret, so the same at every start, different in every
 * folder, and not stored in plain text.
 */
export const passwordOf = ({ secrets }: Settings, email: string): string => {
  const digest = createHmac('sha256', secrets.ticketKey).update(`demonstration password\n${email}`).digest('base64url')
  const letters = digest.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 12)
  return letters.match(/.{1,4}/g)?.join('-') ?? letters
}

/** Likewise the secret of staff's second factor, so that `/dev` can show the current code. */
export const secondFactorOf = ({ secrets }: Settings, email: string): Buffer =>
  createHmac('sha1', secrets.ticketKey).update(`demonstration second factor\n${email}`).digest()
