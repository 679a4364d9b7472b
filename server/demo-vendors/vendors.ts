type DemoVendorAccount = { id: string; login: string; name: string }
export type DemoVendor = {
  /** Part of the address: `/demo-vendor/<id>/`. */
  id: string
  /** The alliance member whose sign-in this is. */
  memberName: string
  name: string
  /** Main colour of its pages, so that a visitor recognises the vendor. */
  colour: string
  accounts: readonly DemoVendorAccount[]
}

const accounts = (vendor: string): readonly DemoVendorAccount[] => [
  { id: `${vendor}-1001`, login: 'qingchuan', name: '晴川软件（演示）' },
  { id: `${vendor}-1002`, login: 'xiaoxi', name: '小溪互动（演示）' },
  { id: `${vendor}-1004`, login: 'zhixing', name: '知行教育（演示）' },
  { id: `${vendor}-1005`, login: 'nanting', name: '南亭视听（演示）' },
  { id: `${vendor}-1003`, login: 'spare', name: '备用开发者（演示）' },
]

/** Invented vendors, one for each member of type 1 in the demonstration. */
export const demoVendors: readonly DemoVendor[] = [
  {
    id: 'qingxiu',
    memberName: '青岫终端（演示）',
    name: '青岫终端开发者账号',
    colour: '#1f5f8b',
    accounts: accounts('qingxiu'),
  },
  { id: 'boyun', memberName: '泊云设备（演示）', name: '泊云设备开发者账号', colour: '#7a4a1e', accounts: accounts('boyun') },
]

export const CLIENT_ID = 'alliance'
/** The scopes that the alliance requests from a demonstration vendor: identity, packages, and a refresh token. */
export const SCOPE = 'openid profile offline_access packages'
export const pathOf = (vendorId: string) => `/demo-vendor/${vendorId}`
