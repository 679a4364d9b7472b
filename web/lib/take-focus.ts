/** As `ref` of an element that comes after the control that was pressed for it, or after its dialog. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
