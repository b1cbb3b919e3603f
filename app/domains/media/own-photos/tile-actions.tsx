import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { QUIET_ROUND } from '~/ui/round'
import type { Arrangement } from './own-photos'
import { OWN_PHOTOS } from './own-photos'

/** A round control on a photo. Its visible disc, ::before, is smaller than the touch target. */
export const ON_PHOTO =
  'absolute isolate grid size-11 place-items-center rounded-full text-on-photo before:absolute before:inset-1.25 before:-z-1 ' +
  'before:rounded-full before:bg-photo-shade/62'

type Tile = { photo: string; number: number; change: (arrangement: Arrangement) => void }

/** A form with one change; with JavaScript the change is made in place. */
function ArrangeForm({
  arrangement,
  change,
  children,
  className,
}: {
  arrangement: Arrangement
  change: Tile['change']
  children: ReactNode
  className?: string
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    change(arrangement)
  }
  return (
    <form method="post" action={OWN_PHOTOS} onSubmit={onSubmit} className={className}>
      {Object.entries(arrangement).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** Moves one position forward (`back`) or backward; hidden at the end of the row. */
export function MoveButton({
  photo,
  number,
  to,
  back,
  change,
}: Tile & { to: number | null; back?: boolean }) {
  const { t } = useTranslation()
  if (to === null) return <span />
  return (
    <ArrangeForm arrangement={{ intent: 'move', photo, to }} change={change}>
      <button
        type="submit"
        data-does={back ? 'back' : 'on'}
        className={QUIET_ROUND}
        aria-label={t(back ? 'media:own.moveBack' : 'media:own.moveOn', { number })}
      >
        <Icon name={back ? 'chevron-left' : 'chevron-right'} />
      </button>
    </ArrangeForm>
  )
}

export function MainButton({ photo, number, change }: Tile) {
  const { t } = useTranslation()
  return (
    <ArrangeForm arrangement={{ intent: 'main', photo }} change={change}>
      <button
        type="submit"
        className={QUIET_ROUND}
        aria-label={t('media:own.makeMain', { number })}
        data-does="main"
        data-tooltip={t('media:own.makeMainShort')}
      >
        <Icon name="star" />
      </button>
    </ArrangeForm>
  )
}

/** Asks for confirmation, with a way back: a removed photo cannot be restored. */
export function RemoveForm({ photo, number, change }: Tile) {
  const { t } = useTranslation()
  const asking = useRef<HTMLDetailsElement>(null)
  const keep = () => {
    if (!asking.current) return
    asking.current.open = false
    asking.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={asking}
      className="group/ask pointer-events-none absolute inset-0 open:z-1 *:pointer-events-auto"
      data-menu
    >
      <summary className={`${ON_PHOTO} top-1 right-1 z-1`} aria-label={t('media:own.remove', { number })}>
        <Icon name="trash" size={18} className="group-open/ask:hidden" />
        <Icon name="x" size={18} className="hidden group-open/ask:block" />
      </summary>
      <ArrangeForm
        arrangement={{ intent: 'remove', photo }}
        change={change}
        className="absolute inset-0 grid content-center gap-1.5 bg-photo-shade/82 p-2 font-semibold text-on-photo"
      >
        <p className="pr-10 text-sm">{t('media:own.removeAsk')}</p>
        <Button variant="danger" pendingText={t('media:own.removing')}>
          {t('media:own.removeDo')}
        </Button>
        <Button type="button" variant="secondary" className="text-ink noscript:hidden" onClick={keep}>
          {t('media:own.keep')}
        </Button>
      </ArrangeForm>
    </details>
  )
}
