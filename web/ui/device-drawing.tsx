/** Three views of a folding device: open at 840 dp, closed at 360 dp, half open at 110°. */
export const DeviceDrawing = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 312 280"
    width="312"
    height="280"
    fill="none"
    stroke="var(--blue)"
    strokeWidth="1.3"
    strokeLinejoin="round"
    role="img"
    aria-label="折叠屏三视图：展开 840 dp，外屏 360 dp，半开 110°"
  >
    <g fontFamily="var(--font-mono)" fontSize="12" fill="var(--blue)" stroke="none">
      <text x="100" y="14" textAnchor="middle">
        840
      </text>
      <text x="256" y="14" textAnchor="middle">
        360
      </text>
      <text x="44" y="240">
        110°
      </text>
    </g>
    <path d="M4 10h78M118 10h78M4 6v12M196 6v12M220 10h22M270 10h22M220 6v12M292 6v12" strokeWidth=".9" />
    <g fill="var(--surface)">
      <rect x="4" y="24" width="192" height="164" rx="9" />
      <rect x="220" y="24" width="72" height="164" rx="9" />
      <path d="M4 256h94v7H6a2 2 0 0 1-2-2z" />
      <path d="M98 263l-3-5 29-46 6 3.8L100 262z" />
      <path d="M220 256h72v7h-72zM220 248h72v7h-72z" />
    </g>
    <path d="M100 24v164" strokeDasharray="5 3" strokeWidth="1" />
    <g stroke="var(--blue-line)" strokeWidth="1">
      <path d="M16 42h56M16 60h72M16 72h72M16 92h72M16 104h72M16 124h72M16 136h72M16 156h72M16 168h50" />
      <path d="M112 42h42M112 60h72M112 72h72M112 84h72M112 96h44" />
      <rect x="112" y="112" width="72" height="48" rx="3" />
      <path d="M112 150l20-18 16 14 12-9 24 20" />
      <path d="M230 42h36M230 60h52M230 72h52M230 92h52M230 104h52M230 124h52M230 136h52M230 156h52M230 168h34" />
    </g>
    <rect x="8" y="84" width="86" height="28" rx="3" />
    <rect x="225" y="84" width="62" height="28" rx="3" />
    <path d="M74 256a24 24 0 0 1 36-21M106 235.5l4.2-.5-1.6 3.8" strokeWidth=".9" />
    <path d="M292 252c5 0 5 7 0 7" />
    <path d="M4 190v62M196 190v20M220 190v56M292 190v56" strokeWidth=".7" strokeDasharray="2 3" stroke="var(--blue-line)" />
  </svg>
)
