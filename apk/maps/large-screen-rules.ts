/** What a part of large-screen readiness corresponds to: our terms, and Google's adaptive app quality guidelines. */
export type ReadinessRule = { id: string; title: string; terms: string[]; google: string }

/**
 * Google's wording from the archived LS-* page (2026-01-21) and its successor, read in stored copies on 2026-11-20:
 * tier 3 adaptive ready, tier 2 adaptive optimised, tier 1 adaptive differentiated.
 */
export const GOOGLE_SOURCE = 'Google Adaptive app quality（2026-01-21 取代 Large screen app quality），2026-11-20 核对。'

const TIER_3_SIZE = '第 3 级 Config_Changes（T-Config_Orientation），原 LS-C1'

export const RULES = {
  orientation: { id: 'orientation', title: '屏幕方向', terms: ['LSA-02', 'LSA-03'], google: TIER_3_SIZE },
  resizing: { id: 'resizing', title: '窗口可调整', terms: ['LSA-01', 'LSA-05', 'LSA-06', 'LSA-18'], google: TIER_3_SIZE },
  aspect: { id: 'aspect', title: '宽高比', terms: ['LSA-04'], google: TIER_3_SIZE },
  continuity: { id: 'continuity', title: '折叠不重启', terms: ['LSA-15'], google: '第 3 级 Config_Changes（T-Config_State）' },
  layouts: {
    id: 'layouts',
    title: '按宽度的布局',
    terms: ['LSA-08', 'LSA-17'],
    google: '第 2 级 Responsive_adaptive_layouts（T-Layout_Flow）',
  },
  embedding: {
    id: 'embedding',
    title: 'Activity 嵌入',
    terms: ['LSA-09', 'LSA-10', 'LSA-11', 'LSA-12'],
    google: '第 2 级 Responsive_adaptive_layouts',
  },
  posture: {
    id: 'posture',
    title: '悬停姿态（Jetpack）',
    terms: ['LSA-13', 'LSA-19'],
    google: '折叠屏体验 Foldables_Postures（T-Foldables_Postures）',
  },
  platformPosture: {
    id: 'platformPosture',
    title: '悬停姿态（不用 androidx）',
    terms: ['LSA-14', 'LSA-19'],
    google: '折叠屏体验 Foldables_Postures（T-Foldables_Postures）',
  },
} as const satisfies Record<string, ReadinessRule>

/** Posture APIs of the platform and of vendors, by the descriptor or string in the code. */
export const VENDOR_POSTURE: Record<string, string> = {
  'Lcom/huawei/android/fsm/HwFoldScreenManagerEx;': '华为折叠屏接口',
  'Landroid/hardware/devicestate/DeviceStateManager;': '系统 DeviceStateManager',
}
export const largeScreenNeeds = { mentions: Object.keys(VENDOR_POSTURE) }
