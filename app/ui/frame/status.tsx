import type { ReactNode } from 'react'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'

const STATUS = 'grid justify-items-center gap-4 py-[clamp(2rem,10vh,6rem)] text-center'
const MARK = 'grid size-24 place-items-center rounded-full'
const TONES = {
  accent: 'bg-accent-soft text-accent',
  gold: 'bg-gold-soft text-gold-ink',
  warning: 'bg-warning-soft text-warning',
} as const
export const STATUS_MARK = `${MARK} ${TONES.accent}`

/** The content of a page with a single message: an icon, the h1, a text, and what to do next. */
export function Status({
  icon,
  tone = 'accent',
  above,
  title,
  text,
  children,
}: {
  icon: IconName
  tone?: keyof typeof TONES
  /** A line above the title. */
  above?: ReactNode
  title: string
  text?: ReactNode
  /** Buttons, and what is below them. */
  children?: ReactNode
}) {
  return (
    <div className={STATUS}>
      <span className={`${MARK} ${TONES[tone]}`}>
        <Icon name={icon} size={40} />
      </span>
      {above ? <p className="text-sm font-semibold text-ink-soft">{above}</p> : null}
      <h1 className="text-3xl">{title}</h1>
      {text ? <p className="max-w-prose text-balance text-lg text-ink-soft">{text}</p> : null}
      {children}
    </div>
  )
}

/** The buttons of a `Status`, in a row. */
export function StatusActions({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
}
