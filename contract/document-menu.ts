/**
 * The side menu of the documents: path below the old address /documentsBase, name, and the document's id now. The empty path
 * is the first one. Paths and ids stay the same over all versions of a document.
 */
export const documentMenu = [
  { path: 'compatibleFile', name: '兼容性标准', id: 'compatibility' },
  { path: 'stabilityFile', name: '稳定性标准', id: 'stability' },
  { path: 'performanceFile', name: '性能标准', id: 'performance' },
  { path: 'powerWasteFile', name: '功耗标准', id: 'power' },
  { path: 'safetyFile', name: '安全标准', id: 'security' },
  { path: 'privacyFile', name: '个人信息保护标准', id: 'privacy' },
  { path: 'largeScreenFile', name: '大屏适配标准', id: 'largeScreen' },
  { path: 'earthquakeEarlyWarningFile', name: '地震预警服务规范', id: '5242001394058241' },
  { path: 'whiteBookFile', name: '大屏设备应用适配白皮书', id: '5242001394058240' },
  { path: 'activityAdapterFile', name: 'Activity嵌入适配指南', id: '5242001394058242' },
  { path: 'webviewAdapterFile', name: 'Webview适配指南', id: '5242001394058243' },
  { path: 'androidXOnHoverFile', name: 'Android T无androidX悬停监听', id: '5242001394058244' },
] as const
/** Title of one of the twelve documents. */
export const documentTitle = (id: string): string => documentMenu.find((document) => document.id === id)?.name ?? '/'
export type DocumentPath = (typeof documentMenu)[number]['path']
