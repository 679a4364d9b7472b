import { Input, Select, type InputProps, type SelectProps } from 'antd'
import type { ComponentProps, MouseEvent } from 'react'
import { useWiring } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './apply.module.css'

/** antd controls inside our Field: they get its id, aria-describedby and error state. */
const useControl = () => {
  const wiring = useWiring()
  return { ...wiring, ...('aria-invalid' in wiring && wiring['aria-invalid'] && { status: 'error' as const }) }
}

/** The library's own icons and its button have English names. */
const clearing = { clearIcon: <Icon name="close" size={12} />, label: '清除' }
const opening = <Icon name="down" size={14} />

/** One of a list, or nothing. */
export const WiredChoice = <V,>(props: SelectProps<V>) => (
  <Select<V> {...useControl()} allowClear={clearing} suffixIcon={opening} {...props} />
)

type Tag = { value: string; onClose: (event: MouseEvent<HTMLElement>) => void }

/** The library's own tag has no control: by keyboard only the last could be removed. */
const tag = ({ value, onClose }: Tag) => {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // The button is about to go: the focus stays with the field.
    event.currentTarget.closest('.ant-select')?.querySelector('input')?.focus()
    onClose(event)
  }
  return (
    <span className="ant-select-selection-item">
      <bdi className="ant-select-selection-item-content">{value}</bdi>
      <button
        type="button"
        className={styles.remove}
        aria-label={`移除 ${value}`}
        onClick={remove}
        // The field would take the key for itself.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Icon name="close" size={10} />
      </button>
    </span>
  )
}

/** Texts typed one after the other. */
export const WiredTags = (props: SelectProps<string[]>) => (
  <Select<string[]> {...useControl()} mode="tags" open={false} suffixIcon={null} tagRender={tag} {...props} />
)

export const WiredInput = (props: InputProps) => <Input {...useControl()} {...props} />
export const WiredTextArea = (props: ComponentProps<typeof Input.TextArea>) => <Input.TextArea {...useControl()} {...props} />
