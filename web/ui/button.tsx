import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../lib/class-names.ts'
import styles from './button.module.css'

export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'text' | 'danger'
  /** `small` is 32 px for dense rows. */
  size?: 'normal' | 'small'
  /** Full width of its column. */
  wide?: boolean
}
const look = ({ kind = 'secondary', size, wide }: ButtonLook, more?: string) =>
  cx(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide, more)

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean }

/** While busy it keeps label and width, shows a spinner and ignores clicks. A disabled button needs its reason beside it. */
export const Button = ({ kind, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <span className={styles.ring} aria-hidden="true" /> : null}
    {children}
  </button>
)

type LinkButtonProps = ButtonLook &
  Pick<LinkProps, 'onClick' | 'reloadDocument'> & { to: string; className?: string; children: ReactNode }

/** A link that looks like a button: it navigates and changes nothing. */
export const LinkButton = ({ kind, size, wide, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, className)} />
)

/** A square button with an icon only; `label` is its accessible name. */
export const IconButton = ({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" {...rest} className={cx(styles.icon, className)} aria-label={label} title={label}>
    {children}
  </button>
)
