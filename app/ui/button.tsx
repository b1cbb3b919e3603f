import { Link } from '@remix-run/react'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Full page load: for URLs that change language, theme or session. */
  reload?: boolean
}

/**
 * A link: Remix navigation on hydrated pages, a plain element elsewhere. `<Link>` costs a visitor page of fifty cards a third of its
 * rendering time.
 */
export function Anchor({ href, reload, ...rest }: AnchorProps) {
  const hydrate = useHydrate()
  if (!hydrate || reload) return <a href={href} {...rest} />
  return <Link to={href} {...rest} />
}

/**
 * A short hint for an element that has its own label (SPEC 9: after 700 ms, the next within 300 ms at once). The module shows it, on both
 * kinds of page (decision 0064).
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return cloneElement(children, { 'data-tooltip': text })
}

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
