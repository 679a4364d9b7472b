import {
  OBJECT,
  ABOVE,
  MERGED,
  ID,
  field,
  gives,
  READS,
  NAMES,
  TAKES_NUMBER,
  merged,
  BY_ROW,
  numbered,
  RUNS,
  runs,
  click,
  WAY,
  NEVER,
  BEFORE,
  scene,
  WAITS,
} from './merged.ts'
import { READ, app, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

/** Lambdas of a merged class that can be distinguished. */
export const mergedScenes: Scene[] = [
  scene(
    'Runnable of a merged class in a field, beside one that is run',
    {
      truth: 'never',
      reach: 'maybe',
      chain: 'entry App.onCreate > call Waits.later > callback Merged.run > call? Reads.imei',
      limit: 'what a body puts into fields is told by its class: each of them may keep any of its objects',
    },
    [app(`${makes('Waits')}\ninvoke-virtual {v0}, ${own('Waits')}->later()V`), ...WAITS],
  ),
  scene('merged lambda with another number than the reading one', NEVER, [app(runs(1)), merged(BY_ROW)]),
  scene('merged lambda with the reading number', BEFORE, [app(runs(0)), merged(BY_ROW)]),
  scene('merged lambda that reads in the merged class, beside another number', NEVER, [
    app(runs(1)),
    merged(BY_ROW.replace(READS, READ)),
  ]),
  scene(
    'merged lambda that reads in the merged class',
    { ...BEFORE, chain: 'entry App.onCreate > call Runner.run > override Merged.invoke' },
    [app(runs(0)), merged(BY_ROW.replace(READS, READ))],
  ),
  scene('merged lambda with another number, sparse switch', NEVER, [
    app(runs(700)),
    merged(`sparse-switch v0, :table
      goto :end
      :reads
      ${READS}
      goto :end
      :names
      ${NAMES}
      goto :end
      .cases :table -1 :reads 700 :names
      :end`),
  ]),
  scene('merged lambda with the reading number -1, sparse switch', BEFORE, [
    app(runs(-1)),
    merged(`sparse-switch v0, :table
      goto :end
      :reads
      ${READS}
      goto :end
      :names
      ${NAMES}
      goto :end
      .cases :table -1 :reads 700 :names
      :end`),
  ]),
  scene('merged lambda with another number, chain of ifs', NEVER, [
    app(runs(1)),
    merged(
      `if-eqz v0, :reads\nconst/4 v1, 1\nif-eq v0, v1, :names\ngoto :end\n:reads\n${READS}\ngoto :end\n:names\n${NAMES}\n:end`,
    ),
  ]),
  scene('merged lambda with the last number, chain of ifs', BEFORE, [
    app(runs(2)),
    merged(`if-eqz v0, :names\nconst/4 v1, 1\nif-eq v0, v1, :names\n${READS}\ngoto :end\n:names\n${NAMES}\n:end`),
  ]),
  scene(
    'merged lambda that reads on a click, beside another number that runs at start',
    { truth: 'after', reach: 'action', chain: WAY },
    [app(runs(1)), page(makes('Click')), click(runs(0)), merged(BY_ROW)],
  ),
  scene(
    'merged listener that reads on a click, beside a Runnable of the same class',
    { truth: 'after', reach: 'action', chain: 'entry MainActivity.onCreate > callback Merged.onClick > call? Reads.imei' },
    [
      page(`${numbered(0)}
        ${numbered(1)}
        const/4 v2, 0
        invoke-virtual {v2, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z`),
      merged('', {
        implements: ['android.view.View$OnClickListener', 'java.lang.Runnable'],
        more: [method('onClick(Landroid/view/View;)V', `iget v0, p0, ${ID}\n${BY_ROW}`), method('run()V', NAMES)],
      }),
    ],
  ),
  scene('merged Runnable with another number, run by a thread', NEVER, [
    app(`${numbered(1)}
      new-instance v1, Ljava/lang/Thread;
      invoke-direct {v1, v0}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V
      invoke-virtual {v1}, Ljava/lang/Thread;->start()V`),
    merged('', {
      implements: ['java.lang.Runnable'],
      more: [method('run()V', `iget v0, p0, ${ID}\n${BY_ROW.replace(READS, READ)}`)],
    }),
  ]),
  scene('number passed by one constructor to another', NEVER, [
    app(`new-instance v0, ${MERGED}\ninvoke-direct {v0}, ${MERGED}-><init>()V\n${RUNS}`),
    merged(BY_ROW, { init: [method('<init>()V', `const/4 v0, 1\ninvoke-direct {p0, v0}, ${MERGED}-><init>(I)V`), TAKES_NUMBER] }),
  ]),
  scene('number set by the constructor itself', NEVER, [
    app(`new-instance v0, ${MERGED}\ninvoke-direct {v0}, ${MERGED}-><init>()V\n${RUNS}`),
    merged(BY_ROW, { init: [method('<init>()V', `${ABOVE}\nconst/4 v0, 1\niput v0, p0, ${ID}`)] }),
  ]),
  scene('merged lambda that switches on a boolean', NEVER, [
    app(`new-instance v0, ${MERGED}\nconst/4 v1, 1\ninvoke-direct {v0, v1}, ${MERGED}-><init>(Z)V\n${RUNS}`),
    cls(
      'Merged',
      [
        method('<init>(Z)V', `iput-boolean p1, p0, ${MERGED}->is:Z\n${ABOVE}`),
        gives(
          `invoke()${OBJECT}`,
          `iget-boolean v0, p0, ${MERGED}->is:Z\nif-nez v0, :names\n${READS}\n:names\n${NAMES}\nconst/4 v0, 0`,
        ),
      ],
      { implements: ['kotlin.jvm.functions.Function0'], constants: [field('is', 'Z')] },
    ),
  ]),
  scene('private number that is not final', NEVER, [app(runs(1)), merged(BY_ROW, { id: { isOpen: true, isPrivate: true } })]),
  scene('merged lambdas, each in a field of its own', NEVER, [
    app(`sget-object v0, ${MERGED}->NAMES:${MERGED}\n${RUNS}`),
    {
      ...merged(BY_ROW, {
        more: [
          still(
            '<clinit>()V',
            `${numbered(0)}\nsput-object v0, ${MERGED}->READS:${MERGED}\n${numbered(1)}\nsput-object v0, ${MERGED}->NAMES:${MERGED}`,
          ),
        ],
      }),
      constants: [field('id', 'I'), { name: 'READS', type: MERGED }, { name: 'NAMES', type: MERGED }],
    },
  ]),
  scene('merged lambda with another number, whose case calls its own object by the number', NEVER, [
    app(runs(101)),
    merged(`div-int/lit8 v0, v0, 100\nif-eqz v0, :first\ninvoke-direct {p0}, ${MERGED}->second()V\n:first\n${NAMES}`, {
      more: [
        method(
          'second()V',
          `iget v0, p0, ${ID}\npacked-switch v0, :table\ngoto :end\n:reads\n${READS}\ngoto :end\n:names\n${NAMES}\ngoto :end\n.row :table 100 :reads 101 :names\n:end`,
        ),
      ],
    }),
  ]),
]
