import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'sm'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width. */
  wide?: boolean
  /** Shown while the form is pending; the module also prevents a second press. */
  pendingText?: string
  /** For member pages that know the state themselves (`useNavigation`). */
  pending?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  wide,
  pendingText,
  pending,
  className = '',
  children,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, wide, className)}
      data-pending={pending ? '' : undefined}
      aria-disabled={pending || undefined}
      {...rest}
    >
      {pendingText ? <PendingLabel label={children} pendingText={pendingText} /> : children}
    </button>
  )
}

export function ButtonLink({
  variant = 'primary',
  size = 'md',
  wide,
  className = '',
  ...rest
}: AnchorProps & Pick<ButtonProps, 'variant' | 'size' | 'wide'>) {
  return <Anchor className={buttonClass(variant, size, wide, className)} {...rest} />
}

function PendingLabel({ label, pendingText }: { label: ReactNode; pendingText: string }) {
  return (
    <>
      <span className="btn-label">{label}</span>
      <span className="btn-pending">
        <span className="spinner" aria-hidden="true" />
        {pendingText}
      </span>
    </>
  )
}

function buttonClass(variant: ButtonVariant, size: ButtonSize, wide: boolean | undefined, more: string) {
  return ['btn', `btn-${variant}`, size === 'sm' && 'btn-sm', wide && 'w-full', more]
    .filter(Boolean)
    .join(' ')
}
