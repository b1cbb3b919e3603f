import { Link } from '@remix-run/react'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
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

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'approve' | 'reject'
type ButtonSize = 'md' | 'sm'

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
      className={buttonClass({ variant, size, wide, className })}
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
  return <Anchor className={buttonClass({ variant, size, wide, className })} {...rest} />
}

function PendingLabel({ label, pendingText }: { label: ReactNode; pendingText: string }) {
  return (
    <>
      <span className="inline-flex items-center gap-2 group-data-pending:hidden" data-label>
        {label}
      </span>
      <span className="hidden items-center gap-2 group-data-pending:inline-flex">
        <Spinner />
        {pendingText}
      </span>
    </>
  )
}

export function Spinner() {
  return (
    <span
      className="inline-block size-[1.125em] animate-spin rounded-full border-2 border-r-transparent motion-reduce:[animation-duration:2s]!"
      aria-hidden="true"
    />
  )
}

const SHAPE =
  'group relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border text-center font-semibold ' +
  'transition-[background-color,border-color,scale] active:scale-[0.985] disabled:cursor-default disabled:opacity-65 ' +
  'aria-disabled:cursor-default aria-disabled:opacity-65 forced-colors:border-[ButtonText]'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border-edge bg-surface hover:border-accent',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
  danger: 'border-transparent bg-danger text-danger-ink',
  approve: 'border-transparent bg-success text-canvas',
  reject: 'border-danger bg-surface text-danger',
}

const SIZES: Record<ButtonSize, string> = { md: 'px-5 py-2', sm: 'px-3.5 py-1 text-sm/normal' }

/** The look of a button, for elements that are neither `Button` nor `ButtonLink`. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  wide = false,
  className = '',
}: Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> = {}): string {
  return `${SHAPE} ${SIZES[size]} ${VARIANTS[variant]} ${wide ? 'w-full' : ''} ${className}`.trimEnd()
}
