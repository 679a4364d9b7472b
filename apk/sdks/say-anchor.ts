import type { Anchor, AnchorKind } from './matching.ts'

const KINDS: Record<AnchorKind, string> = {
  class: '类',
  component: '组件',
  metaData: '元数据',
  permission: '权限',
  action: '动作',
  library: '原生库',
  asset: '资源',
}

/** `类 com.umeng.analytics.*（12 个）`, `元数据 UMENG_APPKEY`. */
export const sayAnchor = ({ kind, name, count }: Anchor): string =>
  kind === 'class' ? `${KINDS.class} ${name}*（${count} 个）` : `${KINDS[kind]} ${name}`
