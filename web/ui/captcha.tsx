import { useRef, useState } from 'react'
import type { Captcha } from '../lib/use-captcha.ts'
import styles from './captcha.module.css'
import { Field, TextInput } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  captcha: Captcha
  /** Action of the Enter key in the answer; by default it submits the form. */
  onEnter?: () => void
}

/** Answer, image of 132 × 40, 换一张, and 听验证码 as an alternative for the visually impaired. */
export const CaptchaField = ({ captcha, onEnter }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const renew = () => {
    void captcha.renew()
    input.current?.focus()
  }
  return (
    <Field label="图形验证码" hint="填写图中的数字，5 分钟内有效" error={captcha.problem}>
      <div className={styles.row}>
        <TextInput
          ref={input}
          className={styles.answer}
          name="captcha"
          value={captcha.answer}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          onFocus={captcha.freshen}
          onChange={(event) => captcha.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
        <span className={styles.image}>
          {captcha.picture ? (
            <img src={captcha.picture.image} alt="图形验证码，看不清可以换一张，或听验证码" width="132" height="40" />
          ) : null}
        </span>
        <button type="button" className={styles.tool} aria-label="换一张" title="换一张" onClick={renew}>
          <Icon name="refresh" />
        </button>
        <Listen key={captcha.picture?.captchaId} audio={captcha.picture?.audio} />
      </div>
    </Field>
  )
}

const Listen = ({ audio }: { audio: string | undefined }) => {
  const [failed, setFailed] = useState(false)
  const sound = useRef<HTMLAudioElement>(null)
  const play = () => {
    const element = sound.current
    if (!element) return
    element.currentTime = 0
    element.play().catch(() => setFailed(true))
  }
  return (
    <>
      <button
        type="button"
        className={styles.listen}
        title="听验证码"
        disabled={!audio}
        onClick={play}
        aria-describedby={failed ? 'captcha-unheard' : undefined}
      >
        <Icon name="sound" />
        <span>听验证码</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are the answer; captions would give it away */}
      {audio ? <audio ref={sound} src={audio} preload="none" /> : null}
      {failed ? (
        <output className={styles.unheard} id="captcha-unheard">
          这个浏览器没有放出声音，请换一张再听
        </output>
      ) : null}
    </>
  )
}
