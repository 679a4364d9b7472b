/** What shows in a package that it has taken a capability up. Classes are prefixes of class names. */
type Markers = {
  classes: readonly string[]
  actions: readonly string[]
  metaData: readonly string[]
  permissions: readonly string[]
}
export type OpenCapability = { id: string; title: string; summary: string; markers: Markers }

/**
 * Open capabilities of the alliance's terminals. Names and markers are a demonstration: they belong to no real maker. The
 * engine looks for the same markers (`apk/capabilities.json`).
 */
export const openCapabilities: readonly OpenCapability[] = [
  {
    id: 'push',
    title: '统一推送',
    summary: '一次接入，消息经各成员终端的系统通道送达，应用不必常驻后台。',
    markers: {
      classes: ['org.compat.open.push.'],
      actions: ['org.compat.open.action.PUSH_MESSAGE'],
      metaData: ['org.compat.open.push.APP_ID'],
      permissions: ['org.compat.open.permission.PUSH_RECEIVE'],
    },
  },
  {
    id: 'earthquake',
    title: '地震预警',
    summary: '接收终端转来的地震预警广播，按预警等级提示用户避险。',
    markers: {
      classes: [],
      actions: ['org.compat.open.action.EARTHQUAKE_WARNING'],
      metaData: ['org.compat.open.earthquake.VERSION'],
      permissions: ['org.compat.open.permission.EARTHQUAKE_WARNING'],
    },
  },
  {
    id: 'posture',
    title: '折叠屏悬停',
    summary: '屏幕半折时换用上下分区的界面。',
    markers: { classes: ['org.compat.open.posture.'], actions: [], metaData: ['org.compat.open.posture.HOVER'], permissions: [] },
  },
  {
    id: 'multi-window',
    title: '平行视界',
    summary: '大屏上左右并列两个页面，由应用声明页面配对。',
    markers: { classes: [], actions: [], metaData: ['org.compat.open.multiwindow.PAIRS'], permissions: [] },
  },
  {
    id: 'performance-hint',
    title: '性能协同',
    summary: '应用告知系统当前场景，系统据此分配资源。',
    markers: {
      classes: ['org.compat.open.performance.'],
      actions: [],
      metaData: ['org.compat.open.performance.SCENES'],
      permissions: [],
    },
  },
  {
    id: 'health-update',
    title: '静默更新协同',
    summary: '由终端应用商店在空闲时更新应用，不打断使用。',
    markers: {
      classes: [],
      actions: ['org.compat.open.action.UPDATE_READY'],
      metaData: [],
      permissions: ['org.compat.open.permission.UPDATE_RECEIVE'],
    },
  },
  {
    id: 'account',
    title: '联盟账号登录',
    summary: '用终端上的成员账号一键登录，应用只得到匿名标识。',
    markers: {
      classes: ['org.compat.open.account.'],
      actions: ['org.compat.open.action.ACCOUNT_AUTHORIZED'],
      metaData: ['org.compat.open.account.CLIENT_ID'],
      permissions: [],
    },
  },
  {
    id: 'accessibility',
    title: '无障碍协同',
    summary: '向终端的无障碍服务提供页面语义，读屏顺序由应用给出。',
    markers: { classes: [], actions: [], metaData: ['org.compat.open.accessibility.SEMANTICS'], permissions: [] },
  },
]
