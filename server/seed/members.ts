import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'

/** Invented companies. Exactly two are terminal vendors; their demonstration sign-in is set up by `seedVendors`. */
export const seedMembers: readonly { name: string; type: number; introduction: string }[] = [
  {
    name: '青岫终端（演示）',
    type: MEMBER_TYPE_VENDOR,
    introduction: '手机与折叠屏终端厂商，实验室承担各项标准的真机判定。',
  },
  { name: '泊云设备（演示）', type: MEMBER_TYPE_VENDOR, introduction: '平板与手机终端厂商，实验室承担各项标准的真机判定。' },
  { name: '栎木应用商店（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '应用分发平台，参与上架标准的讨论。' },
  { name: '听澜实验室（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '第三方测试机构，参与稳定性标准的编写。' },
  { name: '拾光地图（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '地图与出行应用开发者，参与定位权限条款的讨论。' },
  { name: '南亭视听（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '影音应用开发者，参与大屏适配标准的试点。' },
  { name: '松果安全（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '移动安全服务商，参与安全标准的编写。' },
  { name: '知行教育（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '教育应用开发者，参与平板使用场景的试点。' },
  { name: '微澜芯片（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '终端芯片设计公司，参与功耗测量方法的讨论。' },
]
