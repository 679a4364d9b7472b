import { chain } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { faulty } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'

const borrowed = breaking('LSA-08.2')
const call = (target: string) => `const/4 v0, 0\ninvoke-virtual {v0}, ${target}`
const SIZE_CLASS = call('Landroidx/window/core/layout/WindowSizeClass;->getWindowWidthSizeClass()Ljava/lang/Object;')
const from = (name: string, code: string): Change => faulty('arrange()V', code, { name })
const present =
  (name: string): Change =>
  (spec) => ({ ...spec, classes: [...spec.classes, name] })

codeTable('LSA-08.2', [
  ['layouts of its own', 'pass', (spec) => spec, /layout-sw600dp 的 main/],
  ['what AppCompat brings along', 'fail', borrowed, /支持库自带的不算/],
  ['the app asks for the class of its window', 'pass', chain(borrowed, faulty('arrange()V', SIZE_CLASS)), /Faulty\.arrange/],
  ['a support library asks', 'fail', chain(borrowed, from('androidx.material3.Panes', SIZE_CLASS))],
  ['a known SDK asks', 'fail', chain(borrowed, from('com.umeng.message.Panes', SIZE_CLASS))],
  [
    'panes that only a layout may name',
    'undetermined',
    chain(borrowed, present('androidx.slidingpanelayout.widget.SlidingPaneLayout')),
    /布局文件/,
  ],
])
