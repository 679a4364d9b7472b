import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../lib/class-names.ts'
import styles from './button.module.css'

type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'text' | 'danger'
  /** `small` is 32 px for dense rows. */
  size?: 'normal' | 'small'
  /** Full width of its column. */
  wide?: boolean
}
type Given = { [Name in keyof ButtonLook]: ButtonLook[Name] | undefined }
const look = ({ kind = 'secondary', size, wide }: Given, more?: string) =>
  cx(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide, more)

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean }

/**
 * While busy it keeps label and width, shows a spinner and ignores clicks. A disabled button needs its reason beside it. A
 * double click counts once: its second half may hit what has moved into the place of the target, e.g. the next row.
 */
export const Button = ({ kind, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={look({ kind, size, wide }, className)}
    aria-busy={busy || undefined}
    onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? <span className={styles.ring} aria-hidden="true" /> : null}
    {children}
  </button>
)

type LinkButtonProps = ButtonLook &
  Pick<LinkProps, 'onClick' | 'reloadDocument'> & { to: string; className?: string; children: ReactNode }

/** A link that looks like a button: it navigates and changes nothing. */
export const LinkButton = ({ kind, size, wide, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={look({ kind, size, wide }, className)} />
)

/** A square button with an icon only; `label` is its accessible name. */
export const IconButton = ({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" {...rest} className={cx(styles.icon, className)} aria-label={label} title={label}>
    {children}
  </button>
)
