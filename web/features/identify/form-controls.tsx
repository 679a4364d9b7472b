import { Input, Select, type InputProps, type SelectProps } from 'antd'
import type { ComponentProps } from 'react'
import { useWiring } from '../../ui/field.tsx'

/** antd controls inside our Field: they get its id, aria-describedby and error state. */
const useControl = () => {
  const wiring = useWiring()
  return { ...wiring, ...('aria-invalid' in wiring && wiring['aria-invalid'] && { status: 'error' as const }) }
}

export const WiredSelect = <V,>(props: SelectProps<V>) => <Select<V> {...useControl()} {...props} />
export const WiredInput = (props: InputProps) => <Input {...useControl()} {...props} />
export const WiredTextArea = (props: ComponentProps<typeof Input.TextArea>) => <Input.TextArea {...useControl()} {...props} />
